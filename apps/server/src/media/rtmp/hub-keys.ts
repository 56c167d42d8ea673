/** Keys of publishers who come by RTMP: the hub says which session one opens, and a publisher whose stream it ends is told why. */
import type { Hub } from '../hub/hub.ts'
import type { WhyCut } from '../hub/publication.ts'
import type { Authorize } from './connection.ts'

/** English, as programs show them. */
const WORDS: Readonly<Record<WhyCut, string>> = {
  codec: 'This picture or sound is not taken: encode H.264 and AAC.',
  message: 'Frames that no player decodes: restart the encoder.',
  times: 'Timestamps that do not follow the clock: restart the stream.',
  rate: 'More than 6 Mbit/s: set a bitrate of at most 4,000 kbit/s.',
  replaced: 'Another device took over.',
  kicked: 'This key is not valid any more.',
  closed: 'The session is over.',
  stalled: 'Nothing came for 5 seconds.',
  restart: 'The server restarts: connect again.',
}

/** RTMP has no word for taking over, so a second publisher always hears that another one is on air. */
export const keysOf =
  (hub: Hub): Authorize =>
  async (key, cut) => {
    const admission = hub.publish(key, { cut: (why) => cut(WORDS[why]) })
    if ('ingest' in admission) return admission.ingest
    return admission.refused === 'key' ? 'refused' : 'busy'
  }
