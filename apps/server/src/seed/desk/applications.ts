/** People of the demo world who have applied for a shop: one waits for the platform, of one the documents and of one the application was asked about. */
import { account } from '@juya/contract'
import type { App } from '../../app.ts'
import { askFiling, identity } from '../../domains/account/index.ts'
import { applicationOf, askApplicant } from '../../domains/shop/index.ts'
import { categoryIdByCode } from '../../domains/site/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import { documentsOf, type Newcomer } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import { BUYERS } from '../people.ts'
import type { Album } from '../pictures.ts'

const APPLICATIONS = [
  { nickname: '陆小曼', name: '曼云阁', category: 'jade', intro: '十余年玉器收藏，件件可复检。', question: null },
  {
    nickname: 'celadon_fan',
    name: '青韵窑',
    category: 'ceramics',
    intro: '龙泉青瓷，作者直供。',
    question: null,
    about_documents: '身份证背面有反光，请在光线充足处补拍。',
  },
  {
    nickname: '程雪',
    name: '听雪茶事',
    category: 'tea',
    intro: '老茶与茶器。',
    question: '请补充食品经营许可证的清晰照片。',
  },
] as const

/** They apply with their documents, which the reviewer finds in order but for one. */
export async function applyForShops(app: App, album: Album, people: readonly Newcomer[]): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const reviewer = colleagueForSeed(app, 'review')
  const operator_id = reviewer.operator.id
  for (const { nickname, name, category, intro, question, ...rest } of APPLICATIONS) {
    const person = people[BUYERS.findIndex((buyer) => buyer.nickname === nickname)]!
    const category_id = await categoryIdByCode(ctx, category)
    await callAs(app, person, account.submitRealname, {
      kind: 'shop',
      ...(await documentsOf(album, person)),
      shop: { name, intro, main_category_ids: category_id ? [category_id] : [] },
    })
    const filing = await identity.latestIdentity(ctx, person.id)
    if ('about_documents' in rest) {
      await inTransaction(reviewer, (tx) => askFiling(tx, filing!.id, { operator_id, reason: rest.about_documents }))
      continue
    }
    await inTransaction(reviewer, (tx) => identity.decideIdentity(tx, filing!.id, { verified: true, operator_id }))
    if (question === null) continue
    const { id } = (await applicationOf(ctx, person.id))!
    await inTransaction(reviewer, (tx) => askApplicant(tx, id, { operator_id, reason: question }))
  }
}
