/** A filing of an identity as its reviewer sees it, kept for a blind second decision. */
import { accountsOfSamePerson } from '../../domains/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { lines, type Standing, word, words } from '../audited.ts'
import { identityLines } from './console.ts'

/** Names, numbers and documents are kept in one place alone: they are read there when somebody looks. */
export async function filingShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [line] = await identityLines(ctx, [id])
  if (!line) return undefined
  const others = await accountsOfSamePerson(ctx, id)
  return {
    people: [line.user_id, ...others],
    shown: {
      lines: lines(
        word('kind', 'filing', line.kind),
        words('company', line.company_name),
        words('licence', line.licence_no),
        word('adult', 'flag', line.adult ? 'on' : 'off'),
        others.length > 0 ? words('same_person', String(others.length)) : undefined,
      ),
      images: [],
      said: [],
    },
  }
}
