/** What the demo world's operators keep: answers, and views of lists, pinned with a live count. */
import type { App } from '../../app.ts'
import { type MacroText, saveMacro, saveView } from '../../domains/operator/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { colleagueForSeed } from '../operators.ts'

const MACROS: readonly MacroText[] = [
  {
    kind: 'order',
    name: '货款仍在托管',
    text_en: '{buyer}, the {escrow} you paid for {title} is still held by Juya (order {order_no}).',
    text_zh: '{buyer}您好，您为“{title}”支付的 {escrow} 仍由平台托管（订单 {order_no}）。',
  },
  {
    kind: 'order',
    name: '联系店铺发货',
    text_en: 'We have asked {shop} to send order {order_no} and will come back to you.',
    text_zh: '我们已联系{shop}尽快发出订单 {order_no}，有进展会再告知您。',
  },
  {
    kind: 'case',
    name: '请补充凭证',
    text_en: 'Case {case_no}: please add photos of {title} from all sides, its packing included.',
    text_zh: '售后 {case_no}：请补充“{title}”各面及外包装的照片。',
  },
  {
    kind: 'lot',
    name: '文字与照片不符',
    text_en: 'What the text of {title} says is not what its photos show. Please correct either.',
    text_zh: '“{title}”的文字说明与照片不一致，请修改后再提交。',
  },
  {
    kind: 'user',
    name: '账号异常登录',
    text_en: '{name}, somebody tried to sign in to your account. We have signed it out everywhere.',
    text_zh: '{name}您好，您的账号出现异常登录，我们已将其在所有设备上退出。',
  },
]

export async function keepMacros(app: App): Promise<void> {
  for (const macro of MACROS)
    await inTransaction(colleagueForSeed(app, 'service'), (tx) => saveMacro(tx, undefined, macro))
}

const VIEWS = [
  { by: 'service', resource: 'orders', name: '逾期未发货', query: 'late=1', for_role: 'service' },
  { by: 'review', resource: 'lots', name: '新店待审', query: 'status=reviewing&new_shop=1', for_role: null },
  {
    by: 'arbiter',
    resource: 'cases',
    name: '待裁决·真伪',
    query: 'status=arbitration&reason_code=fake',
    for_role: 'arbiter',
  },
] as const

export async function keepViews(app: App): Promise<void> {
  for (const { by, ...view } of VIEWS) await saveView(colleagueForSeed(app, by), { ...view, pinned: true })
}
