/** How the demo world's third shop answers: its hours, quick replies, some open to buyers, and replies that answer by themselves. */
import { type Input, service, site } from '@juya/contract'
import type { App } from '../../app.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer, Shop } from '../moving-in.ts'

const DAY = [
  { from: '09:30', to: '12:00' },
  { from: '13:30', to: '19:00' },
]
const SATURDAY = [{ from: '10:00', to: '17:00' }]
const HOURS: Input<typeof service.saveHours>['hours'] = {
  weekdays: [DAY, DAY, DAY, DAY, DAY, SATURDAY, []],
  holidays: [{ from: '2027-02-05', to: '2027-02-12' }],
}

const QUICK: ReadonlyArray<Input<typeof service.addQuick>> = [
  { title: '怎样包装？', content: '锦盒内衬海绵，外加硬纸箱与气泡膜，按原样封存拍照。', for_buyers: true, sort: 1 },
  { title: '可以到店看货吗？', content: '可以，工作日下午请提前一天联系我们。', for_buyers: true, sort: 2 },
  { title: '补图', content: '您想看哪个部位？我为您补拍照片。', sort: 3 },
  { title: '尺寸', content: '尺寸已列在详情中，其他部位我为您补量。', sort: 4 },
]
const AUTO: ReadonlyArray<Input<typeof service.addAuto>> = [
  { title: '欢迎', trigger: 'welcome', content: '欢迎光临{shop}，可直接提问，例如：发货、退货、证书。' },
  { title: '休息', trigger: 'offline', content: '{shop}现在休息，{opens}恢复接待。' },
  {
    title: '发货',
    trigger: 'keyword',
    keywords: ['发货', '快递', '几天到'],
    content: '付款后按约定时间发货，运单号见订单详情。',
  },
  { title: '证书', trigger: 'keyword', keywords: ['证书', '鉴定'], content: '有外部证书的，详情页会写明机构与编号。' },
]
/** What people asked the help without finding an answer. */
const UNANSWERED = ['怎样给藏品上保险', '能不能寄到国外', '怎样给藏品上保险']

export async function answerBuyers(app: App, people: readonly Newcomer[], shops: readonly Shop[]): Promise<void> {
  const { owner } = shops[2]!
  await callAs(app, owner, service.saveHours, { hours: HOURS, version: 0 })
  for (const reply of QUICK) await callAs(app, owner, service.addQuick, reply)
  for (const reply of AUTO) await callAs(app, owner, service.addAuto, reply)
  for (const [nth, q] of UNANSWERED.entries()) await callAs(app, people[nth]!, site.customerServiceAnswer, { q })
  for (const id of [28, 25]) await callAs(app, people[0]!, site.helpUseful, { id, useful: true })
}
