/** Asking for a refund of an order, or changing what was asked for (case_id). */
import { Button, Empty } from '@juya/ui'
import { useCall } from '../../lib/api/query.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { PageShell } from '../../templates/pages.tsx'
import { CellsSkeleton } from '../../templates/skeletons.tsx'
import { ApplyForm } from './forms/apply-form.tsx'
import { useText } from './forms/form.i18n.ts'

/** The refusal that there is one already. */

export default function ApplyPage() {
  const t = useText()
  const case_id = useIdParam('case_id')
  const order_id = useIdParam('order_id')
  const item_id = useIdParam('item_id')
  const { type } = usePageParams()
  const form = useCall('aftersale.form', case_id > 0 ? { case_id } : { order_id, item_id: item_id || undefined }, {
    stale_ms: Number.POSITIVE_INFINITY,
  })
  const title = t(case_id > 0 ? 'amend_title' : 'apply_title')
  if (!form.data) return <PageShell title={title} needs={form} skeleton={<CellsSkeleton />} />
  const { can_open, types } = form.data
  const before = form.data.case ?? undefined
  const possible = before ? before.actions.includes('amend') : can_open.ok
  if (!possible)
    return (
      <PageShell title={title}>
        <Empty
          drawing="scroll"
          title={t('not_possible')}
          note={can_open.reason ?? t('not_possible_note')}
          action={
            isRefusal(can_open, 'CASE_OPEN') ? (
              <Button onClick={() => go('aftersale.case', { order_id: form.data!.order_id }, { type: 'redirect' })}>
                {t('view_case')}
              </Button>
            ) : (
              <Button onClick={() => go('order.detail', { id: form.data!.order_id }, { type: 'redirect' })}>
                {t('see_order')}
              </Button>
            )
          }
        />
      </PageShell>
    )
  const wanted = types.find(({ code }) => code === (before?.type ?? type))?.code ?? types[0]?.code ?? 'refund_only'
  return (
    <ApplyForm
      title={title}
      form={form.data}
      before={before}
      first_type={wanted}
      first_item_id={item_id || undefined}
    />
  )
}
