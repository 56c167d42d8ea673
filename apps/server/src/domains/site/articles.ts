/** The texts of the house. They are part of a release, so every version that people agreed to stays in the history. */
import type { Article } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { aboutUs } from './texts/about-us.ts'
import { auctionRules } from './texts/auction-rules.ts'
import { depositRules } from './texts/deposit-rules.ts'
import { privacy } from './texts/privacy.ts'
import { sellerRules } from './texts/seller-rules.ts'
import { type HouseText, htmlOf } from './texts/text.ts'
import { userAgreement } from './texts/user-agreement.ts'

const TEXTS: readonly HouseText[] = [userAgreement, privacy, auctionRules, depositRules, sellerRules, aboutUs]

/** What Settings lists as the agreements between a person and the house. */
export const AGREEMENTS = ['user_agreement', 'privacy', 'auction_rules', 'deposit_rules', 'seller_rules'] as const

const SHANGHAI = '+08:00'

function present(ctx: Ctx, text: HouseText): z.input<typeof Article> {
  const wording = ctx.locale === 'zh-CN' ? text.zh : text.en
  const published_at = Date.parse(`${text.in_force_from}T00:00:00${SHANGHAI}`) / 1000
  return {
    id: text.id,
    code: text.code,
    title: wording.title,
    content_html: htmlOf(wording),
    summary: wording.summary,
    version: text.version,
    published_at,
  }
}

/** @throws Refusal NOT_FOUND */
export const articleByCode = (ctx: Ctx, code: string) =>
  present(ctx, TEXTS.find((text) => text.code === code) ?? refuse('NOT_FOUND'))

/** @throws Refusal NOT_FOUND */
export const articleById = (ctx: Ctx, id: number) =>
  present(ctx, TEXTS.find((text) => text.id === id) ?? refuse('NOT_FOUND'))
