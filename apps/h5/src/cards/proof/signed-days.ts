/** What every check of a public record reads beside the record: the platform's keys, and the signed root of a day. */
import { call } from '../../lib/api/client.ts'

/** The keys, in the form the offline program reads. */
export async function publicKeys() {
  const { list } = await call('proof.keys', {}, { silent: true })
  return list.map(({ key_id, public_key_raw, from_at }) => ({
    key_id,
    public_key: public_key_raw,
    from_ms: from_at * 1000,
  }))
}

/** @param day yyyy-mm-dd, Asia/Shanghai. Undefined: it has none yet */
export async function rootOf(day: string) {
  const { list } = await call('proof.dailyRoots', { day, page: 1, page_size: 1 }, { silent: true })
  return list[0]
}

/** The platform signs a day soon after midnight; a root that is not there by then is missing. */
const ROOT_DUE_AFTER_MS = 2 * 3_600_000
const DAY_MS = 86_400_000

/** @param day whose root covers the record (Asia/Shanghai); null while it is not over */
export const isRootDue = (day: string | null, now_ms: number): boolean =>
  day !== null && now_ms > Date.parse(`${day}T00:00:00+08:00`) + DAY_MS + ROOT_DUE_AFTER_MS
