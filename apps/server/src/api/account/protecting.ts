/** What a person agreed to and which operators looked at them, as they read it. */
import type { account } from '@juya/contract'
import type { z } from 'zod'
import { consents, dataAccessesOf } from '../../domains/account/index.ts'
import { textsInForce, withFigures } from '../../domains/site/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { shopsOf } from '../shop/cards.ts'
import { articleFigures } from '../site/metrics.ts'

type Consents = z.input<(typeof account)['consents']['data']>
type Code = Consents['agreed'][number]['code']

/** The agreements that wait for a yes, those of shops where the person works for one, and what they agreed to. */
export async function consentsShown(ctx: SignedCtx): Promise<Consents> {
  const shop = (await shopsOf(ctx, ctx.user.id)).length > 0
  const waiting = await consents.waitingConsents(ctx, ctx.user.id, shop)
  const agreed = await consents.consentsOf(ctx, ctx.user.id)
  const texts = await textsInForce(ctx, [...new Set([...waiting, ...agreed.map(({ code }) => code)])])
  const figures = await articleFigures(ctx)
  const wordingOf = (code: string) => {
    const text = texts.get(code)!
    return withFigures(ctx.locale === 'zh-CN' ? text.zh : text.en, figures)
  }
  return {
    waiting: waiting.map((code) => {
      const { title, summary } = wordingOf(code)
      return { code: code as Code, title, summary, version: texts.get(code)!.version }
    }),
    agreed: agreed
      .filter(({ code }) => texts.has(code))
      .map(({ code, version, accepted_at }) => ({
        code: code as Code,
        title: wordingOf(code).title,
        version,
        accepted_at: seconds(accepted_at),
      })),
  }
}

type DataAccesses = z.input<(typeof account)['dataAccess']['data']>
type AuditRow = DataAccesses['list'][number]

/** order:71 as the thing it names. */
function thingOf(about: string | null): AuditRow['about'] {
  const [, kind, id] = /^(order|case|realname|application|chat):(\d+)$/.exec(about ?? '') ?? []
  return kind ? { kind: kind as NonNullable<AuditRow['about']>['kind'], id: Number(id) } : null
}

/** DataAccesses of operators at the caller, the latest first, without the operators' names. */
export async function dataAccessesShown(ctx: SignedCtx, paging: Paging): Promise<DataAccesses> {
  const { list, ...place } = await dataAccessesOf(ctx, ctx.user.id, paging)
  return {
    ...place,
    list: list.map(({ id, roles, what, about, reason, accessed_at }) => ({
      id,
      roles: roles as AuditRow['roles'],
      what,
      about: thingOf(about),
      reason,
      accessed_at: seconds(accessed_at),
    })),
  }
}
