/** Nightly deletion: sessions, challenges and links long over, and counters of old wrong tries. */
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { JobTable } from '../../platform/time/jobs.ts'
import { keepLapses } from './claims/by-operator.ts'

export const tidyUp: JobTable = {
  'operator.tidy_up': {
    cron: '20 4 * * *',
    run: async (ctx) => {
      await deleteInBatches(
        ctx,
        'operator_tidy_sessions',
        `delete from operator_sessions where id in (
           select id from operator_sessions where expires_at < (select platform_now()) - interval '90 days' limit $1)`,
      )
      await deleteInBatches(
        ctx,
        'operator_tidy_challenges',
        'delete from operator_pending_sign_ins where id in (select id from operator_pending_sign_ins where expires_at < (select platform_now()) limit $1)',
      )
      await deleteInBatches(
        ctx,
        'operator_tidy_passkey_challenges',
        'delete from operator_passkey_challenges where id in (select id from operator_passkey_challenges where expires_at < (select platform_now()) limit $1)',
      )
      await deleteInBatches(
        ctx,
        'operator_tidy_enrolments',
        'delete from operator_enrolments where id in (select id from operator_enrolments where expires_at < (select platform_now()) limit $1)',
      )
      await deleteInBatches(
        ctx,
        'operator_tidy_guards',
        `delete from operator_lockouts where subject in (
           select subject from operator_lockouts where window_ends_at < platform_now() and coalesce(locked_until, window_ends_at) < platform_now() limit $1)`,
      )
      await keepLapses(ctx)
      await deleteInBatches(
        ctx,
        'operator_tidy_claims',
        `delete from operator_claims where (queue, ref_id) in (
           select queue, ref_id from operator_claims where until_at < (select platform_now()) - interval '1 day' limit $1)`,
      )
      await deleteInBatches(
        ctx,
        'operator_tidy_lapses',
        `delete from operator_lapsed_claims where (queue, ref_id, operator_id, lapsed_at) in (
           select queue, ref_id, operator_id, lapsed_at from operator_lapsed_claims where lapsed_at < (select platform_now()) - interval '30 days' limit $1)`,
      )
      await deleteInBatches(
        ctx,
        'operator_tidy_looks',
        `delete from operator_presence where (queue, ref_id, operator_id) in (
           select queue, ref_id, operator_id from operator_presence where seen_at < (select platform_now()) - interval '1 day' limit $1)`,
      )
      await deleteInBatches(
        ctx,
        'operator_tidy_bulk_rows',
        `delete from operator_bulk_rows where (run_id, ref_id) in (
           select b.run_id, b.ref_id from operator_bulk_runs r join operator_bulk_rows b on b.run_id = r.id
           where r.status in ('set', 'checked') and r.created_at < (select platform_now()) - interval '30 days' limit $1)`,
      )
      await deleteInBatches(
        ctx,
        'operator_tidy_bulk_runs',
        `delete from operator_bulk_runs where id in (
           select id from operator_bulk_runs where status in ('set', 'checked') and created_at < (select platform_now()) - interval '30 days' limit $1)`,
      )
    },
  },
}
