#!/usr/bin/perl
# An engine from the page alone: it takes the move that it can see to bring most, else any of them by a plain rule.
use strict;
use warnings;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;

sub games { return { volcano => [1], hekla => [1], vesuvio => [1] } }

# Volcano: of the steps that leave a cap beside the lowest tower, where most can fly to, any; so no turn is a mere walk.
sub volcano {
    my ( $asked, $legal ) = @_;
    my $files = $asked->{view}{grid}{files};
    my @pushes = grep {
        my ( $file, $rank ) = /([a-z])(\d+)$/;
        my $square = ord($file) - ord('a') + ( $rank - 1 ) * $files;
        @{ $asked->{view}{stacks}[$square] || [] } > 1;
    } @$legal;
    return any( $asked, @pushes ? \@pushes : $legal );
}

# The others: a move that follows from how often it was asked, so that a game does not go round in circles.
sub any {
    my ( $asked, $legal ) = @_;
    return $legal->[ ( 7 * $asked->{id} + 3 * $asked->{view}{turn} ) % @$legal ];
}

while ( my $line = <STDIN> ) {
    my $asked = $json->decode($line);
    my $what  = $asked->{ask};
    last if $what eq 'quit';
    next if $what eq 'stop';
    if ( $what eq 'hello' ) {
        print $json->encode( { id => $asked->{id}, protocol => 1, name => 'player', games => games() } ), "\n";
        next;
    }
    my $choose = $asked->{game} eq 'volcano' ? \&volcano : \&any;
    my $move   = $choose->( $asked, $asked->{legal} );
    print $json->encode( { remark => 'a line without an id is read past' } ), "\n";
    print $json->encode( { id => $asked->{id}, move => $move } ), "\n";
}
