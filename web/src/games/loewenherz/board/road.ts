// Where pennants stand on the road to the king's return.
export const roadX = (points: number, goal: number, width: number) => 26 + (points * (width - 64)) / goal;
/** Upper edge of a player's pennant; past the last, the road. */
export const lane = (seat: number) => 4 + seat * 20;
export const roadHeight = (players: number) => lane(players) + 32;
