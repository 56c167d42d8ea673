/** The page of a payment app in the payer's browser: pay, or go back without. */
import { escapeHtml } from '../escape.ts'
import { yuan } from '../money.ts'
import type { AppOrder } from '../world.ts'

const NAMES = { wechatpay: '微信支付', alipay: '支付宝' }

/** @param path where the two answers go */
export function cashierPage(order: AppOrder, path: string): string {
  const link = (act: string, text: string) => `<p><a href="${escapeHtml(`${path}&do=${act}`)}">${text}</a></p>`
  const name = NAMES[order.app]
  const amount = `¥${yuan(order.amount_fen)}`
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${name}</title><h1>${name}</h1><p>${escapeHtml(order.subject)}</p><p>${amount}</p>${link('pay', `支付 ${amount}`)}${link('leave', '返回商家')}</html>`
}
