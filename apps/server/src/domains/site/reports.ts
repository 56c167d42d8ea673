/** Reports of browsers: errors the app met, and breaches of the content security policy. Never answered with a refusal. */

import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { JobTable } from '../../platform/time/jobs.ts'
import { QUESTIONS_KEPT_DAYS } from './help/questions.ts'

const PER_MINUTE = 20
const DETAILS_MAX = 8_000

/** Keeps a report; a flood from one address is dropped. */
export async function keepReport(
  ctx: Ctx,
  { kind, level, message, details }: { kind: 'log' | 'csp'; level: string; message: string; details: unknown },
): Promise<void> {
  if ((await ctx.services.rate_limits.hit(`report:${ctx.ip}`, PER_MINUTE, 60)) > 0) return
  const text = JSON.stringify(details) ?? 'null'
  await query(
    ctx,
    'site_report_add',
    'insert into site_client_errors (kind, level, message, details, user_id, user_agent) values ($1, $2, $3, $4::jsonb, $5, $6)',
    [
      kind,
      level,
      message.slice(0, 1_000).toWellFormed(),
      text.length > DETAILS_MAX ? null : text,
      ctx.user?.id ?? null,
      ctx.user_agent ?? null,
    ],
  )
}

/** Browsers send policy reports as types of their own. */
export function acceptReports(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    (_request, body, done) => {
      try {
        const parsed: unknown = JSON.parse(String(body))
        done(null, Array.isArray(parsed) ? { reports: parsed.slice(0, 10) } : parsed)
      } catch {
        done(null, {})
      }
    },
  )
}

/** How long what a browser reported is kept. */
export const REPORTS_KEPT_DAYS = 30

export const jobs: JobTable = {
  'site.tidy': {
    cron: '40 4 * * *',
    run: async (ctx) => {
      await deleteInBatches(
        ctx,
        'site_tidy_reports',
        `delete from site_client_errors where id in (
           select id from site_client_errors where created_at < (select platform_now()) - interval '${REPORTS_KEPT_DAYS} days' limit $1)`,
      )
      await deleteInBatches(
        ctx,
        'site_tidy_words',
        `delete from site_search_word_counts where ctid in (
           select ctid from site_search_word_counts where day < to_char(platform_now() - interval '90 days', 'YYYY-MM-DD') limit $1)`,
      )
      await deleteInBatches(
        ctx,
        'site_tidy_help_questions',
        `delete from site_help_questions where words in (
           select words from site_help_questions where asked_at < (select platform_now()) - interval '${QUESTIONS_KEPT_DAYS} days' limit $1)`,
      )
      await deleteInBatches(
        ctx,
        'site_tidy_help_votes',
        `delete from site_help_votes where ctid in (
           select ctid from site_help_votes where voted_at < (select platform_now()) - interval '${QUESTIONS_KEPT_DAYS} days' limit $1)`,
      )
    },
  },
}
