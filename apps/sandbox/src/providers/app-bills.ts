/** A day's bills of the payment apps, as falsified by a test. */
import { shanghaiDay } from '../days.ts'
import { yuan } from '../money.ts'
import { gbk, zipped } from '../wire/zip.ts'
import type { AppOrder, StatementEdit, World } from '../world.ts'
import { feeFen } from './card-data.ts'
import { chargebackLines } from './chargebacks.ts'

type Line = StatementEdit['add'][number] & { pay_no: string }

const WECHAT_HEADING = [
  ...['交易时间', '公众账号ID', '商户号', '特约商户号', '设备号', '微信订单号', '商户订单号'],
  ...['用户标识', '交易类型', '交易状态', '付款银行', '货币种类', '应结订单金额', '代金券金额'],
  ...['微信退款单号', '商户退款单号', '退款金额', '充值券退款金额', '退款类型', '退款状态', '商品名称'],
  ...['商户数据包', '手续费', '费率', '订单金额', '申请退款金额', '费率备注'],
].join(',')
const WECHAT_TOTALS = [
  ...['总交易单数', '应结订单总金额', '退款总金额', '充值券退款总金额', '手续费总金额', '订单总金额', '申请退款总金额'],
].join(',')
const ALIPAY_HEADING = [
  ...['支付宝交易号', '商户订单号', '业务类型', '商品名称', '创建时间', '完成时间', '门店编号'],
  ...['门店名称', '操作员', '终端号', '对方账户', '订单金额（元）', '商家实收（元）', '支付宝红包（元）'],
  ...[
    '集分宝（元）',
    '支付宝优惠（元）',
    '商家优惠（元）',
    '券核销金额（元）',
    '券名称',
    '商家红包消费金额（元）',
    '卡消费金额（元）',
  ],
  ...['退款批次号/请求号', '服务费（元）', '分润（元）', '备注'],
].join(',')

/** A line that is neither a payment nor a refund, in each app's words. */
const WECHAT_STATES: Readonly<Record<string, string>> = {
  chargeback: 'CHARGEBACK',
  chargeback_return: 'CHARGEBACK_RETURN',
}
const ALIPAY_TYPES: Readonly<Record<string, string>> = {
  pay: '交易',
  refund: '退款',
  chargeback: '拒付',
  chargeback_return: '拒付返还',
}

const hour = (at_ms: number): string => new Date(at_ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const signed = (fen: number): string => (fen < 0 ? `-${yuan(-fen)}` : yuan(fen))

/** What moved in one app on a day. */
function movements(world: World, app: AppOrder['app'], day: string): Line[] {
  const edit = world.statement_edits.find((row) => row.day === day)
  const paid = world.app_orders
    .all()
    .filter((order) => order.app === app && order.state === 'SUCCESS' && shanghaiDay(order.paid_at_ms) === day)
  const refunded = world.app_refunds
    .all()
    .filter((refund) => refund.app === app && refund.state === 'SUCCESS' && shanghaiDay(refund.done_at_ms) === day)
  return [
    ...paid.map((order) => ({
      kind: 'pay' as const,
      no: order.pay_no,
      pay_no: order.pay_no,
      provider_id: order.order_id,
      amount_fen: order.paid_fen,
      fee_fen: feeFen(order.paid_fen),
      at_ms: order.paid_at_ms,
    })),
    ...refunded.map((refund) => ({
      kind: 'refund' as const,
      no: refund.refund_no,
      pay_no: refund.pay_no,
      provider_id: refund.refund_id,
      amount_fen: refund.amount_fen,
      // What was paid for taking the money comes back with it.
      fee_fen: 0 - feeFen(refund.amount_fen),
      at_ms: refund.done_at_ms,
    })),
    ...chargebackLines(world, app, day),
    ...(edit?.add ?? []).map((line) => ({ ...line, pay_no: line.no })),
  ].filter((line) => !edit?.omit.includes(line.no))
}

/** The table of WeChat Pay; null: nothing moved, so there is no bill. */
export function weChatBill(world: World, mchid: string, day: string): string | null {
  const lines = movements(world, 'wechatpay', day)
  if (lines.length === 0) return null
  const rows = lines.map((line) => {
    const paid = line.kind === 'pay'
    const disputed = WECHAT_STATES[line.kind]
    const order_id = paid || disputed ? line.provider_id : ''
    const cells = [
      ...[hour(line.at_ms), 'wx', mchid, '0', '', order_id, line.pay_no, 'o', 'MWEB'],
      ...[disputed ?? (paid ? 'SUCCESS' : 'REFUND'), 'OTHERS', 'CNY', paid ? yuan(line.amount_fen) : '0.00', '0.00'],
      ...[
        paid ? '0' : disputed ? line.no : line.provider_id,
        paid ? '0' : line.no,
        paid ? '0.00' : yuan(line.amount_fen),
        '0.00',
      ],
      ...[
        paid ? '' : 'ORIGINAL',
        paid ? '' : 'SUCCESS',
        ['聚雅藏珍', '钱包充值'].join(','),
        '',
        `${signed(line.fee_fen)}000`,
        '0.38%',
      ],
      ...[paid ? yuan(line.amount_fen) : '0.00', paid ? '0.00' : yuan(line.amount_fen), ''],
    ]
    return cells.map((cell) => `\`${cell}`).join(',')
  })
  const totals = [`\`${rows.length}`, ...Array.from({ length: 6 }, () => '`0.00')].join(',')
  return `\uFEFF${[WECHAT_HEADING, ...rows, WECHAT_TOTALS, totals].join('\r\n')}\r\n`
}

/** The archive of Alipay: the movements and the totals; null: nothing moved. */
export function alipayBill(world: World, day: string): Buffer | null {
  const lines = movements(world, 'alipay', day)
  if (lines.length === 0) return null
  const rows = lines.map((line) => {
    const paid = line.kind === 'pay'
    const amount = signed(paid || line.kind === 'chargeback_return' ? line.amount_fen : -line.amount_fen)
    return [
      ...[
        `${line.provider_id}\t`,
        `${line.pay_no}\t`,
        ALIPAY_TYPES[line.kind] ?? '',
        '聚雅藏珍',
        hour(line.at_ms),
        hour(line.at_ms),
      ],
      ...[
        '',
        '',
        '',
        '',
        'buy***@example.com',
        amount,
        amount,
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '',
        '0.00',
        '0.00',
      ],
      ...[paid ? '' : `${line.no}\t`, signed(0 - line.fee_fen), '0.00', ''],
    ].join(',')
  })
  const remark = (text: string) => `#${text}`
  const details = [
    remark('支付宝业务明细查询'),
    remark(`起始日期：[${day} 00:00:00]`),
    remark('-------业务明细列表-------'),
    ALIPAY_HEADING,
    ...rows,
    remark('-------业务明细列表结束-------'),
  ].join('\r\n')
  const totals = [
    remark('支付宝业务汇总查询'),
    ['门店编号', '门店名称', '交易订单总笔数'].join(','),
    ['合计', '', rows.length].join(','),
  ].join('\r\n')
  return zipped([
    { name: gbk(`${day}_业务明细.csv`), bytes: gbk(details) },
    { name: gbk(`${day}_业务明细（汇总）.csv`), bytes: gbk(totals) },
  ])
}
