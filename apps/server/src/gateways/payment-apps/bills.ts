/** Statements as tables of text: amounts are decimal texts, hours are Beijing's. */
import { OutcomeUnknown } from '../errors.ts'
import type { StatementLine } from '../provider.ts'

/** A decimal text in yuan as fen, exactly; digits after the second are rounded half away from zero. */
export function signedFen(text: string): number {
  const found = /^(-?)(\d{1,10})(?:\.(\d{1,8}))?$/.exec(text.trim())
  if (!found) throw new Error(`${text} is not an amount`)
  const [, sign, whole, decimals = ''] = found
  const fen =
    Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0)
  return sign && fen > 0 ? -fen : fen
}

/** yyyy-MM-dd HH:mm:ss of Beijing as ms. */
export const beijingMs = (text: string): number => Date.parse(`${text.trim().replace(' ', 'T')}+08:00`)

/** ms as yyyy-MM-dd HH:mm:ss of Beijing. */
export const beijingText = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Reads rows by the names of a heading; a row that lacks one makes the whole statement unreadable. */
export function byHeading(provider: string, heading: readonly string[]) {
  const at = new Map(heading.map((name, i) => [name.trim(), i]))
  return (cells: readonly string[], ...names: string[]): string => {
    for (const name of names) {
      const found = cells[at.get(name) ?? -1]
      if (found !== undefined) return found.trim()
    }
    throw new OutcomeUnknown(provider, `the statement has no ${names[0]}`)
  }
}

/** How the bills of both apps name money a bank took back, and gave back again; the names are ours until an app documents its own (decision 0085). */
const CHARGEBACKS: Readonly<Record<string, 'chargeback' | 'chargeback_return'>> = {
  CHARGEBACK: 'chargeback',
  CHARGEBACK_RETURN: 'chargeback_return',
  拒付: 'chargeback',
  拒付返还: 'chargeback_return',
}

/** WeChat Pay's bill of all movements: each value of a row begins with a backtick; below them stand totals, which do not. */
export function weChatLines(text: string): StatementLine[] {
  const [heading = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const cell = byHeading('wechatpay', heading.split(','))
  const movements = rows.slice(
    0,
    rows.findIndex((row) => !row.startsWith('`')),
  )
  return movements.flatMap((row): StatementLine[] => {
    const cells = row.slice(1).split(',`')
    const shared = { fee_fen: signedFen(cell(cells, '手续费')), at: beijingMs(cell(cells, '交易时间')) }
    const disputed = CHARGEBACKS[cell(cells, '交易状态')]
    if (disputed)
      return [
        {
          kind: disputed,
          no: cell(cells, '微信退款单号'),
          provider_id: cell(cells, '微信订单号'),
          amount_fen: Math.abs(signedFen(cell(cells, '申请退款金额', '退款金额'))),
          ...shared,
        },
      ]
    if (cell(cells, '交易状态') === 'SUCCESS') {
      const amount_fen = signedFen(cell(cells, '订单金额', '应结订单金额'))
      return [
        { kind: 'pay', no: cell(cells, '商户订单号'), provider_id: cell(cells, '微信订单号'), amount_fen, ...shared },
      ]
    }
    if (cell(cells, '交易状态') !== 'REFUND' || cell(cells, '退款状态') !== 'SUCCESS') return []
    const amount_fen = signedFen(cell(cells, '申请退款金额', '退款金额'))
    return [
      {
        kind: 'refund',
        no: cell(cells, '商户退款单号'),
        provider_id: cell(cells, '微信退款单号'),
        amount_fen,
        ...shared,
      },
    ]
  })
}

/** Alipay's detail of a day: lines of remarks begin with #, numbers end in a tab, refunds and fees are negative. */
export function alipayLines(text: string): StatementLine[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row !== '' && !row.startsWith('#'))
  const [heading = '', ...movements] = rows
  const cell = byHeading('alipay', heading.split(','))
  return movements.map((row) => {
    const cells = row.split(',')
    const amount_fen = signedFen(cell(cells, '订单金额（元）'))
    const what = cell(cells, '业务类型')
    const kind = CHARGEBACKS[what] ?? (what === '退款' ? 'refund' : 'pay')
    return {
      kind,
      no: kind === 'pay' ? cell(cells, '商户订单号') : cell(cells, '退款批次号/请求号'),
      provider_id: cell(cells, '支付宝交易号'),
      amount_fen: Math.abs(amount_fen),
      // What we pay is negative there, what we get back of it positive.
      fee_fen: 0 - signedFen(cell(cells, '服务费（元）')),
      at: beijingMs(cell(cells, '完成时间')),
    }
  })
}
