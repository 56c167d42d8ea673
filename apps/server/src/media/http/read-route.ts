/** What is read with a grant: lists and segments of a recording, and the newest key frame of a session. */
import type { Hub } from '../hub/hub.ts'
import { listsOfFiles } from '../recording/lists-of-files.ts'
import { readName } from '../recording/names.ts'
import { runFolder } from '../recording/recording.ts'
import type { SegmentStore } from '../recording/store.ts'
import type { Ticket, Tickets } from '../tickets.ts'
import { type Answer, textAnswer } from './headers.ts'
import { ReadRate } from './read-rate.ts'

const HLS =
  /^\/media\/hls\/([\w.-]{40,400})\/([0-9a-f]{12})\/((?:master|720p|360p|sound)\.m3u8|(?:720p|360p|sound)-\d{1,9}(?:\.mp4|-\d{1,14}-\d{1,6}(?:-gap)?\.m4s))$/
const LATEST = /^\/media\/latest\/([\w.-]{40,400})$/
const KEPT = 'private, max-age=31536000, immutable'
const LIST_TYPE = 'application/vnd.apple.mpegurl'

export interface ReadParts {
  hub: Hub
  tickets: Tickets
  store: SegmentStore
  run: string
  now: () => number
}

export class ReadRoute {
  private readonly parts: ReadParts
  private readonly rate = new ReadRate()

  constructor(parts: ReadParts) {
    this.parts = parts
  }

  /** @returns undefined where the address is none of these */
  async answer(path: string): Promise<Answer | undefined> {
    const [, latest] = LATEST.exec(path) ?? []
    const [, grant = latest, run, name] = HLS.exec(path) ?? []
    if (grant === undefined) return undefined
    const { hub, now } = this.parts
    const ticket = this.granted(grant)
    if (!ticket) return textAnswer(403, 'no grant')
    if (this.rate.isOver(ticket.viewer, now())) return textAnswer(429, 'too much at once')
    const answer = latest ? this.latest(ticket) : await this.file(ticket, run!, name!)
    if (!answer) return textAnswer(404, 'no such file')
    const bytes = Buffer.byteLength(answer.body)
    this.rate.take(ticket.viewer, bytes, now())
    hub.count(bytes)
    return answer
  }

  private granted(grant: string): Ticket | undefined {
    const ticket = this.parts.tickets.read(grant, 'read')
    const session = ticket && this.parts.hub.find(ticket.session_id)
    if (session && !session.mayRead(ticket.viewer, ticket.issued_at_ms)) return undefined
    return ticket
  }

  private latest({ session_id, numbers }: Ticket): Answer | undefined {
    if (numbers) return undefined
    const body = this.parts.hub.find(session_id)?.latestPicture()
    return body && { status: 200, type: 'video/mp4', body }
  }

  private async file(ticket: Ticket, run: string, name: string): Promise<Answer | undefined> {
    const { session_id, numbers } = ticket
    if (numbers && !isAmong(name, numbers)) return undefined
    const recording = run === this.parts.run ? this.parts.hub.find(session_id)?.recording : undefined
    const path = `${runFolder(session_id, run)}/${name}`
    if (!name.endsWith('.m3u8')) {
      const body = recording?.recent(name) ?? (await this.parts.store.get(path))
      return body && { status: 200, type: 'video/mp4', cache: KEPT, body }
    }
    const folder = runFolder(session_id, run)
    if (numbers) {
      const body = (await listsOfFiles(this.parts.store, folder, numbers)).get(name)
      return body === undefined ? undefined : { status: 200, type: LIST_TYPE, body }
    }
    if (recording) {
      const body = recording.list(name)
      return body === undefined ? undefined : { status: 200, type: LIST_TYPE, body }
    }
    const body = (await this.parts.store.get(path)) ?? (await listsOfFiles(this.parts.store, folder)).get(name)
    return body === undefined ? undefined : { status: 200, type: LIST_TYPE, body }
  }
}

/** Whether a grant for some segments alone opens a file: theirs, settings, which show no picture, and lists. */
function isAmong(name: string, { from, to }: NonNullable<Ticket['numbers']>): boolean {
  const file = readName(name)
  return !file || file.kind === 'init' || (file.number >= from && file.number <= to)
}
