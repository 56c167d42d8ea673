/** The ends of one's lots in a calendar of one's own. Part of the auction domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { opt } from '../../shapes/index.ts'
import { At } from '../../units.ts'

const CalendarAddress = z.object({
  /** Where a calendar reads it, without signing in: it is as good as a key. Absent: there is none. */
  url: opt(z.string()),
  since: opt(At),
  /** Lots in it now. */
  lots: z.number().int(),
})

// biome-ignore format: a row opens with its method and path on one line
export const calendarRows = {
  calendar: {
    method: 'GET', path: '/api/portal/Auction/calendar', effect: 'read', auth: 'user', secret: true,
    input: z.object({}),
    data: CalendarAddress,
    refusals: [],
    note: "The address of the caller's calendar: lots they watch or have bid on, each at its end, wherever that moves.",
  },
  setCalendar: {
    method: 'POST', path: '/api/portal/Auction/calendar', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ action: z.enum(['renew', 'stop']) }),
    data: CalendarAddress,
    refusals: [],
    note: 'Give the calendar a new address, or none: the one before shows nothing from then on.',
  },
} as const satisfies Record<string, CallRow>
