// Positions on the track to the king's marker.
export const roadX = (points: number, goal: number, width: number) => 26 + (points * (width - 64)) / goal;
/** The top of a player's pennant; after the last, the top of the track. */
export const lane = (seat: number) => 4 + seat * 20;
export const roadHeight = (players: number) => lane(players) + 32;
