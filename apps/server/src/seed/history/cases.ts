/** After-sale in the demo world: cases at every stage, each taken there by the steps people take. */

import type { CaseReasonName, CaseTypeName } from '@juya/contract'
import { address, aftersale, order as orders } from '@juya/contract'
import { ruleCase } from '../../domains/aftersale/index.ts'
import { callAs } from '../call-as.ts'
import type { Person, Shop } from '../moving-in.ts'
import { operatorForSeed } from '../operators.ts'
import { citing } from './earlier-cases.ts'
import type { Cast } from './recent-sales.ts'

/** The first buyers of the story are those whose sign-in stands in the README. */
const README_BUYERS = 2

interface Dispute {
  order_id: number
  case_id: number
  person: Person
  shop: Shop
  total_fen: number
}

type Candidate = Omit<Dispute, 'case_id'> & { status: string }

interface Plot {
  /** Where the order stands. */
  status: 'to_ship' | 'shipped' | 'received' | 'completed'
  type: CaseTypeName
  reason: CaseReasonName
  /** Of the price. */
  share: number
  text: string
  /** A photograph of the demo world's pieces. */
  picture?: string
  goes_on: (cast: Cast, dispute: Dispute) => Promise<void>
}

const asBuyer = ({ app }: Cast, { person, case_id }: Dispute, step: object) =>
  callAs(app, person, aftersale.act, { case_id, ...step } as never)
const asShop = ({ app }: Cast, { shop, case_id }: Dispute, step: object) =>
  callAs(app, shop.owner, aftersale.shopAct, { case_id, ...step } as never)

const refuse = (cast: Cast, dispute: Dispute, reason: string): Promise<unknown> =>
  asShop(cast, dispute, { action: 'refuse', reason })
async function escalate(cast: Cast, dispute: Dispute, reason: string, plea: string): Promise<void> {
  await refuse(cast, dispute, reason)
  await asBuyer(cast, dispute, { action: 'escalate', content: plea })
}
const agree = (cast: Cast, dispute: Dispute): Promise<unknown> => asShop(cast, dispute, { action: 'agree' })
const sendBack = (cast: Cast, dispute: Dispute): Promise<unknown> =>
  asBuyer(cast, dispute, {
    action: 'return_shipped',
    carrier_code: 'SF',
    tracking_no: `SF${1_500_000_000_000 + dispute.order_id * 7919}`,
    amount_fen: 23_00,
    content: '已用原包装寄回，保价发出',
  })
/** Whole yuan, at least one. */
const part = (fen: number, share: number): number => Math.max(100, Math.floor((fen * share) / 100) * 100)

/** A ruling without a return and without compensation. */
const SETTLED = { need_return: false, return_fee_by: 'buyer', compensation_fen: 0 } as const

const PLOTS: readonly Plot[] = [
  {
    status: 'shipped',
    type: 'refund_only',
    reason: 'not_as_described',
    share: 0.2,
    text: '口沿有一处小磕，图片与描述里都没有提到，希望退一部分差价。',
    picture: 'items/bw-meiping-detail.webp',
    goes_on: async () => undefined,
  },
  {
    status: 'received',
    type: 'return_refund',
    reason: 'damaged',
    share: 1,
    text: '开箱发现底足有新裂，应为运输途中所致，附开箱照片。',
    goes_on: async (cast, dispute) => {
      await escalate(cast, dispute, '出库前已检验拍照，完好无损', '开箱全程有视频，裂口茬口是新的，请平台判断。')
      await asShop(cast, dispute, { action: 'evidence', content: '补充：打包时的照片与承运商的验视记录。' })
    },
  },
  {
    status: 'shipped',
    type: 'refund_only',
    reason: 'defect',
    share: 0.3,
    text: '背面有一道冲线，灯下可见。',
    goes_on: async (cast, dispute) => {
      await asShop(cast, dispute, {
        action: 'offer',
        amount_fen: part(dispute.total_fen, 0.12),
        content: '冲线确有疏漏，愿补偿一部分，东西您留着。',
      })
    },
  },
  {
    status: 'received',
    type: 'return_refund',
    reason: 'not_as_described',
    share: 1,
    text: '尺寸比描述小了近两厘米，想退货。',
    goes_on: async (cast, dispute) => {
      await agree(cast, dispute)
    },
  },
  {
    status: 'received',
    type: 'return_refund',
    reason: 'wrong_item',
    share: 1,
    text: '收到的不是拍下的那一件，款识不同。',
    goes_on: async (cast, dispute) => {
      await agree(cast, dispute)
      await sendBack(cast, dispute)
    },
  },
  {
    status: 'completed',
    type: 'return_refund',
    reason: 'fake',
    share: 1,
    text: '送检结论为新仿，附检测报告，要求退货退款。',
    goes_on: async (cast, dispute) => {
      await escalate(cast, dispute, '本店所售均为真品，检测机构不在认可名录', '报告由有资质的机构出具，请平台裁决。')
    },
  },
  {
    status: 'received',
    type: 'refund_only',
    reason: 'missing',
    share: 0.1,
    text: '少了描述里的锦盒。',
    goes_on: async (cast, dispute) => {
      await agree(cast, dispute)
    },
  },
  {
    status: 'completed',
    type: 'refund_only',
    reason: 'defect',
    share: 0.5,
    text: '底部有修补，描述写的是全品。',
    goes_on: async (cast, dispute) => {
      await escalate(cast, dispute, '修补处在第三张图已展示', '图片看不清，文字也没有写。')
      await ruleCase(operatorForSeed(cast.app), {
        id: dispute.case_id,
        result: 'partial',
        amount_fen: part(dispute.total_fen, 0.25),
        fault: 'both',
        need_return: false,
        return_fee_by: 'buyer',
        compensation_fen: 0,
        reason: '图片可见修补而文字写全品，双方各有责任，退还四分之一。',
        headnote: '修补在图片中可见，文字却写全品：图片与文字不一致时双方各担一半责任，退还瑕疵所减的价值。',
        cites: await citing(cast.app, 'defect'),
      })
    },
  },
  {
    status: 'to_ship',
    type: 'refund_only',
    reason: 'agreed',
    share: 1,
    text: '家里已有一件相近的，想退掉，抱歉。',
    goes_on: async (cast, dispute) => {
      await refuse(cast, dispute, '已打包，今天发出')
    },
  },
  {
    status: 'received',
    type: 'refund_only',
    reason: 'defect',
    share: 0.15,
    text: '釉面有缩釉点。',
    goes_on: async (cast, dispute) => {
      await asBuyer(cast, dispute, { action: 'cancel', content: '和掌柜沟通好了，不用退。' })
    },
  },
  {
    status: 'completed',
    type: 'refund_only',
    reason: 'not_as_described',
    share: 0.3,
    text: '描述写清中期，请人看过认为偏晚。',
    goes_on: async (cast, dispute) => {
      await escalate(cast, dispute, '断代依据在第二张图的款识，成交前可以核对', '一家之言，请平台按描述裁决。')
      await ruleCase(operatorForSeed(cast.app), {
        ...SETTLED,
        id: dispute.case_id,
        result: 'reject',
        fault: 'none',
        reason: '描述与图片一致，年代之争没有检测依据。',
        cites: await citing(cast.app, 'not_as_described'),
        headnote: '断代有图片可核且描述如实，事后另有看法而无检测依据的，不予退款。',
      })
    },
  },
  {
    status: 'received',
    type: 'refund_only',
    reason: 'defect',
    share: 0.4,
    text: '口沿有磕，图片角度没有拍到。',
    goes_on: async (cast, dispute) => {
      await escalate(cast, dispute, '口沿图已发在评论里', '成交前没有看到，请平台裁决。')
      await ruleCase(operatorForSeed(cast.app), {
        ...SETTLED,
        id: dispute.case_id,
        result: 'refund',
        fault: 'shop',
        reason: '口沿的磕缺成交前既未写明，也未拍到。',
        cites: [],
        headnote: '瑕疵成交前既未写明也未拍到的，由店铺承担，按所请求的数额退还。',
        departs: '先例中的瑕疵在图片里看得见，这里看不见。',
      })
    },
  },
]

/** Opens the cases of the story. The clock stands the day before today. */
export async function liveCases(cast: Cast, say: (line: string) => void): Promise<void> {
  for (const shop of cast.shops) await giveReturnAddress(cast, shop)
  let left = await ordersOf(cast)
  let opened = 0
  for (const plot of PLOTS) {
    const found = await fitting(cast, plot, left)
    if (!found) continue
    left = left.filter((one) => one !== found)
    await plot.goes_on(cast, { ...found, case_id: await open(cast, plot, found) })
    opened++
  }
  say(`${opened} after-sale cases`)
}

async function giveReturnAddress({ app }: Cast, { demo, owner }: Shop): Promise<void> {
  await callAs(app, owner, address.add, {
    owner: 'shop',
    receiver: `${demo.name}退货组`,
    phone: demo.owner_phone,
    province_code: '330000',
    city_code: '330100',
    county_code: '330106',
    detail: '古墩路 656 号 3 幢收货部',
    is_default: true,
  } as never)
}

async function open({ app, album }: Cast, plot: Plot, { person, order_id, total_fen }: Omit<Dispute, 'case_id'>) {
  const images = plot.picture ? [await album.path(plot.picture, 'other', person.id)] : []
  const { id } = await callAs(app, person, aftersale.act, {
    action: 'open',
    order_id,
    type: plot.type,
    reason_code: plot.reason,
    amount_fen: plot.share === 1 ? total_fen : part(total_fen, plot.share),
    content: plot.text,
    images,
  } as never)
  return id
}

/** Every order of the cast with its status, those of the people and the shop the README names first. */
async function ordersOf({ app, people, shops }: Cast): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const person of people) {
    const { list } = await callAs(app, person, orders.mine, { page_size: 50 })
    for (const card of list) {
      const shop = shops.find((one) => one.id === card.shop.id)
      if (shop) found.push({ status: card.status, order_id: card.id, person, shop, total_fen: card.amounts.total_fen })
    }
  }
  const rank = ({ person, shop }: Candidate): number =>
    shop === shops[0] ? 0 : people.indexOf(person) < README_BUYERS ? 1 : 2
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** The first order the plot fits. */
async function fitting(
  { app }: Cast,
  { status, reason }: Plot,
  left: readonly Candidate[],
): Promise<Candidate | undefined> {
  for (const one of left.filter((candidate) => candidate.status === status)) {
    const form = await callAs(app, one.person, aftersale.form, { order_id: one.order_id })
    if (form.can_open.ok && form.reasons.some((choice) => choice.code === reason)) return one
  }
  return undefined
}
