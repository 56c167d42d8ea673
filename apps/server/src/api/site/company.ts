/** The company that runs Juya, and which version of the app it is. */
import { siteSetting } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** The app's version as the legacy client counts it [R9.6]. */
export const APP = { version: '1.7.0', code: 136 } as const

const LOWEST_SUPPORTED_CODE = 130

/** Name, registration, phone and address of the company, as About us shows them. */
export async function companyFacts(ctx: Ctx) {
  const [name, icp, phone, address] = await Promise.all([
    siteSetting(ctx, 'company.name'),
    siteSetting(ctx, 'company.icp'),
    siteSetting(ctx, 'app.service_phone'),
    siteSetting(ctx, 'company.address'),
  ])
  return {
    company: { name, icp, phone, address, licence_img: null },
    copyright: `© 2026 ${name}`,
    version: APP.version,
  }
}

/** Whether there is something newer than the caller's version. @param code the caller's version code */
export function versionFor(ctx: Ctx, code: number | undefined) {
  const has_update = code !== undefined && code < APP.code
  const notes =
    ctx.locale === 'zh-CN'
      ? '出价回执可离线核验；开拍时冻结规则；深色主题。'
      : 'Bid receipts can be checked offline; rules frozen when a lot opens; dark theme.'
  return {
    version: APP.version,
    code: APP.code,
    force: code !== undefined && code < LOWEST_SUPPORTED_CODE,
    url: null,
    notes,
    has_update,
  }
}
