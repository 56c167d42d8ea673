/** Identity documents that wait, whose they are, and the parts a decision on them rests on. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { printOf as print, registerMatter, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { ports } from '../ports.ts'
import { filingQuestions } from './asking.ts'
import { lockIdentity } from './identity.ts'

interface Filing extends Record<string, unknown> {
  id: number
  user_id: number
  kind: 'person' | 'shop'
  status: 'pending' | 'asked' | 'verified' | 'rejected' | 'revoked'
}

export function registerFilings(): void {
  registerMatter('user', async (_, ids) => ids.map((id) => ({ id, user_id: id })))
  registerQueue('filing', { lock: lockIdentity, standing, parties: filingsByIds })
}

const filingsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Filing[]> =>
  query<Filing>(
    ctx,
    'account_identity_standing',
    'select id, user_id, kind, status from account_identity_filings where id = any($1)',
    [[...ids]],
  )

/** The other accounts whose verified or pending filings carry the same identity number. */
export async function accountsOfSamePerson(ctx: Ctx, identity_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'account_console_same_person',
    `select distinct b.user_id from account_identity_filings a join account_identity_filings b on b.id_no_hmac = a.id_no_hmac
     where a.id = $1 and b.user_id <> a.user_id and b.status in ('verified', 'pending', 'asked') order by 1 limit 10`,
    [identity_id],
  )
  return rows.map((row) => row.user_id)
}

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [filing] = await filingsByIds(ctx, [id])
  if (!filing) return undefined
  const questions = await filingQuestions(ctx, id)
  const shop = filing.kind === 'shop' ? await ports.applicationOf(ctx, filing.user_id) : undefined
  return {
    open: filing.status === 'pending' || filing.status === 'asked',
    parts: {
      status: print(filing.status),
      asked: print(questions.at(-1)?.id),
      answer: print(questions.at(-1)?.answer, questions.at(-1)?.images),
      same_person: print(await accountsOfSamePerson(ctx, id)),
      shop: print(shop),
    },
  }
}
