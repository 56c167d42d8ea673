/** Who runs the house, and which version of the app it is. */
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineSettings } from '../../platform/settings.ts'

/** The app's version as the legacy client counts it [R9.6]. */
export const APP = { version: '1.7.0', code: 136 } as const

const LOWEST_SUPPORTED_CODE = 130

export const houseSetting = defineSettings({
  'app.forced_login': {
    schema: z.boolean(),
    default: false,
    public: true,
    reason: 'Guests may browse; asking for a login first would lose most of them.',
  },
  'app.maintenance': {
    schema: z.string().max(200),
    default: '',
    public: true,
    reason: 'Empty: open. A text is shown to everybody who comes back to the app.',
  },
  'app.service_phone': {
    schema: z.string().max(20),
    default: '400-800-1360',
    public: true,
    reason: 'Shown on About us and wherever help is offered.',
  },
  'app.service_hours': {
    schema: z.string().max(40),
    default: '9:00–21:00',
    public: true,
    reason: 'When people answer the service line.',
  },
  'house.company': {
    schema: z.string().max(80),
    default: '杭州聚雅藏珍文化有限公司',
    public: true,
    reason: 'The company that runs the house; shown on About us.',
  },
  'house.address': {
    schema: z.string().max(120),
    default: '浙江省杭州市上城区河坊街 136 号',
    public: true,
    reason: 'Where the company is registered; shown on About us.',
  },
  'house.icp': {
    schema: z.string().max(40),
    default: '浙ICP备2026000136号',
    public: true,
    reason: 'The registration number Chinese law asks to show.',
  },
  'search.hot_max': {
    schema: z.number().int().min(5).max(50),
    default: 20,
    reason: 'Words offered before somebody types.',
  },
  'weather.ttl_min': {
    schema: z.number().int().min(10).max(240),
    default: 60,
    reason: 'The provider is asked once an hour per place [R3.2].',
  },
})

/** Who runs the house. */
export async function companyFacts(ctx: Ctx) {
  const [name, icp, phone, address] = await Promise.all([
    houseSetting(ctx, 'house.company'),
    houseSetting(ctx, 'house.icp'),
    houseSetting(ctx, 'app.service_phone'),
    houseSetting(ctx, 'house.address'),
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
