/** What every check shares: the report it writes, and the platform's signatures. */
import { dailyRootText } from './canonical.ts'
import { sha256Hex, verifyEd25519 } from './hash.ts'
import type { ReadPiece } from './moments/check-moment.ts'
import type { CheckName, DailyRoot, Problem, ProblemCode, PublicKey, Verdict } from './types.ts'

export interface CheckOptions {
  /**
   * The platform's keys as you know them from elsewhere (an earlier receipt, print). Without them the keys inside the file are used, which
   * proves that the file agrees with itself and with the holder of those keys.
   */
  trusted?: PublicKey[]
  /** A lot that was closed more than a minute after its end fails as well. */
  strict?: boolean
  /** Reads the recorded files of a lot's moment by their paths. */
  readPiece?: ReadPiece | undefined
}

export type Keys = ReadonlyMap<string, PublicKey>
export const keysById = (keys: readonly PublicKey[]): Keys => new Map(keys.map((key) => [key.key_id, key]))

/** Gathers what held and what did not. */
export class Report {
  private readonly problems: Problem[] = []
  private readonly checked: Verdict['checked'] = []
  private readonly unchecked: Verdict['unchecked'] = []

  add(what: CheckName, code: ProblemCode, text: string, seq?: number): void {
    this.problems.push({ what, code, text, ...(seq === undefined ? {} : { seq }) })
  }
  done(what: CheckName, count: number): void {
    this.checked.push({ what, count })
  }
  leaveOut(what: CheckName, text: string): void {
    this.unchecked.push({ what, text })
  }
  verdict(head_hash: string): Verdict {
    const { problems, checked, unchecked } = this
    return { ok: problems.length === 0, problems, checked, unchecked, head_hash }
  }
}

export async function checkRootItself(root: Omit<DailyRoot, 'path'>, keys: Keys, report: Report): Promise<void> {
  await checkSigned('daily_root', 'root_signature', root, dailyRootText(root), keys, report)
  if ((await sha256Hex(dailyRootText(root))) !== root.hash)
    report.add('daily_root', 'root_hash', `The root of ${root.day} was changed after it was made`)
}

export async function checkSigned(
  what: CheckName,
  code: ProblemCode,
  signed: { signature: string; key_id: string },
  text: string,
  keys: Keys,
  report: Report,
  seq?: number,
): Promise<void> {
  const key = keys.get(signed.key_id)
  if (!key) report.add(what, 'unknown_key', `It is signed with a key that is not known here (${signed.key_id})`, seq)
  else if (!(await verifyEd25519(key.public_key, signed.signature, text)))
    report.add(what, code, 'The signature does not fit the contents', seq)
}
