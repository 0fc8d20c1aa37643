"""What commands and components are given: services, permissions, the error boundary, the command tree."""
