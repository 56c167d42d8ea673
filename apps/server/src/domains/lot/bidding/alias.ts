/** A bidder's alias on one lot: the first letter of the name and their number there. Never twice on one lot, another on the next. */
export function aliasOf(nickname: string, bidder_no: number): string {
  const [first = '藏'] = nickname
  return `${first}**${bidder_no}`
}
