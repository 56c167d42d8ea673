/** The list of tickets: every number once, every hash from the one before it, and the receipts that people hold. */
import { sha256Hex } from '../hash.ts'
import { checkSigned, type Keys, type Report } from '../report.ts'
import { drawGenesisText, ticketReceiptText, ticketText, userRefText } from './texts.ts'
import type { DrawLog, DrawProblemCode, DrawTicket } from './types.ts'

/** Hashes are made side by side: one after another a long list would take a phone too long. */
const AT_ONCE = 500

/** @returns the list's root: the last ticket's hash, as it follows from the rules and the tickets themselves where they hold */
export async function checkTickets(draw: DrawLog, rules_hash: string, report: Report): Promise<string> {
  const { draw_id, tickets } = draw
  const genesis = await sha256Hex(drawGenesisText(draw_id, rules_hash))
  const before = (index: number): string => tickets[index - 1]?.hash ?? genesis
  for (let from = 0; from < tickets.length; from += AT_ONCE)
    await Promise.all(
      tickets.slice(from, from + AT_ONCE).map(async (ticket, i) => {
        if ((await sha256Hex(ticketText(draw_id, ticket, before(from + i)))) !== ticket.hash)
          report.add(
            'tickets',
            'ticket_hash',
            `Ticket ${ticket.ticket_no} was changed, or does not follow from the one before it`,
            from + i + 1,
          )
      }),
    )
  checkOrder(draw, report)
  report.done('tickets', tickets.length)
  return tickets.at(-1)?.hash ?? genesis
}

function checkOrder({ rules: { facts }, tickets }: DrawLog, report: Report): void {
  const wrong = (code: DrawProblemCode, text: string, ticket: number) => report.add('tickets', code, text, ticket)
  const counts = new Map<string, number>()
  let last_ms = facts.from_at_ms
  for (const [index, { ticket_no, server_ms, user_ref }] of tickets.entries()) {
    if (ticket_no !== index + 1) wrong('ticket_gap', `Ticket ${index + 1} carries the number ${ticket_no}`, index + 1)
    if (!(server_ms >= last_ms && server_ms < facts.closes_at_ms))
      wrong('ticket_time', `Ticket ${index + 1} stands out of order, or outside the time for entries`, index + 1)
    last_ms = server_ms
    const count = (counts.get(user_ref) ?? 0) + 1
    counts.set(user_ref, count)
    if (count > facts.max_tickets) wrong('ticket_limit', `Ticket ${index + 1} is one too many of one person`, index + 1)
  }
}

/** Tickets a person holds a receipt for stand in the list, unchanged, and are theirs. */
export async function checkTicketReceipts(draw: DrawLog, keys: Keys, report: Report): Promise<void> {
  const receipts = draw.receipts ?? []
  if (receipts.length === 0) {
    report.leaveOut('ticket_receipts', 'the file has no receipt: whether a ticket of yours is missing cannot be seen')
    return
  }
  const mine = draw.mine && (await sha256Hex(userRefText(draw.draw_id, draw.mine.user_id, draw.mine.salt)))
  for (const receipt of receipts) {
    const no = receipt.ticket_no
    await checkSigned('ticket_receipts', 'ticket_signature', receipt, ticketReceiptText(receipt), keys, report, no)
    const ticket: DrawTicket | undefined = draw.tickets[no - 1]
    if (receipt.draw_id !== draw.draw_id || ticket?.hash !== receipt.hash)
      report.add('ticket_receipts', 'ticket_not_in_list', `Ticket ${no} of yours does not stand in the list`, no)
    else if (mine && ticket.user_ref !== mine)
      report.add('ticket_receipts', 'ticket_not_yours', `Ticket ${no} stands in the list as somebody else’s`, no)
  }
  report.done('ticket_receipts', receipts.length)
}
