/** A service that judges texts and pictures before others see them. */
import { createHash } from 'node:crypto'
import type { World } from '../world.ts'
import type { Answer } from './cards.ts'

export interface Verdict {
  suggestion: 'pass' | 'review' | 'block'
  labels: Array<{ name: string; score: number }>
}

const TEXT_CHARS_MAX = 10_000
/** What texts it knows: 违规 may not be shown, 疑似 a person should look at. */
const KNOWN: ReadonlyArray<[word: string, verdict: Verdict]> = [
  ['违规', { suggestion: 'block', labels: [{ name: 'illegal', score: 98 }] }],
  ['疑似', { suggestion: 'review', labels: [{ name: 'ad', score: 61 }] }],
]
const FINE: Verdict = { suggestion: 'pass', labels: [] }

const invalid = (message: string): Answer => ({ code: 'PARAM_INVALID', message, data: null })

/** A text by the words in it; a picture as the tests last said (`judge_pictures`), else it is fine. */
export function judged(world: World, endpoint: string, body: Record<string, unknown>): Answer {
  const { request_id, scene, text, image_base64, sha256 } = body
  if (typeof request_id !== 'string' || typeof scene !== 'string') return invalid('request_id and scene are needed')
  const answer = (verdict: Verdict): Answer => ({ code: '0000', message: 'ok', data: { request_id, ...verdict } })
  if (endpoint === 'text') {
    if (typeof text !== 'string' || text === '') return invalid('text is needed')
    if (text.length > TEXT_CHARS_MAX) return { code: 'TEXT_TOO_LONG', message: `${text.length} characters`, data: null }
    return answer(KNOWN.find(([word]) => text.includes(word))?.[1] ?? FINE)
  }
  if (endpoint !== 'picture') return { code: 'NO_SUCH_SERVICE', message: endpoint, data: null }
  if (typeof image_base64 !== 'string' || typeof sha256 !== 'string') return invalid('image_base64 and sha256 are needed')
  const bytes = Buffer.from(image_base64, 'base64')
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return invalid('sha256 is of other bytes')
  const is_webp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!is_webp) return { code: 'PICTURE_UNREADABLE', message: 'not WebP', data: null }
  return answer(world.said_of_pictures ?? FINE)
}
