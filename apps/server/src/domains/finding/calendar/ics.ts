/** Events as iCalendar (RFC 5545) writes them. */

export interface CalendarEvent {
  /** The same as long as it is the same thing: calendars move an event instead of adding one. */
  uid: string
  title: string
  note: string
  url: string
  /** ms */
  starts_at: number
  ends_at: number
}

const FOLD_BYTES = 74

/** UTC, such as 20261126T014500Z. */
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** A line no longer than calendars read: broken between characters, each further one after a space. */
function folded(line: string): string {
  const lines: string[] = []
  let [part, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > FOLD_BYTES) {
      lines.push(part)
      ;[part, bytes] = ['', 1]
    }
    part += sign
    bytes += size
  }
  return [...lines, part].join('\r\n ')
}

/**
 * A calendar with these events, as it is at this moment (ms). One with a name is followed: programs ask for it again after a quarter of an
 * hour. Without a name the events are added to the reader's own.
 */
export function icsOf(name: string | undefined, events: readonly CalendarEvent[], now: number): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Juya//Auctions//EN', 'METHOD:PUBLISH'],
    ...(name === undefined
      ? []
      : [`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M']),
    ...events.flatMap(({ uid, title, note, url, starts_at, ends_at }) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp(now)}`, `LAST-MODIFIED:${stamp(now)}`],
      ...[`DTSTART:${stamp(starts_at)}`, `DTEND:${stamp(ends_at)}`, `SUMMARY:${escaped(title)}`],
      ...[`DESCRIPTION:${escaped(note)}`, `URL:${url}`, 'TRANSP:TRANSPARENT', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
