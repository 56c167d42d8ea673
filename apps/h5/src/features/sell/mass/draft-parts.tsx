/** What a batch says of being kept, and the drafts one may go on with. */
import './mass.css'
import { ask, Button, Cell, CellGroup, IconButton } from '@juya/ui'
import { TrashIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './mass.i18n.ts'
import type { Kept } from './use-batch-draft.ts'

const KEPT_DAYS = 30
const DRAFTS_MAX = 20

/** The shop's drafts; a new batch waits for them, since they stand above its fields. */
export const useDrafts = (enabled: boolean) => useCall('auction.batchDrafts', {}, { enabled, stale_ms: 0 })

/** The shop's drafts, to be gone on with; nothing where there are none. */
export function Drafts({ list }: { list: Data<'auction.batchDrafts'>['list'] }) {
  const t = useText()
  const common = useCommon()
  const drop = useAction('auction.dropBatchDraft', {
    refresh: ['auction.batchDrafts'],
    onDone: () => toast(t('dropped')),
  })
  if (list.length === 0) return null
  const remove = async (id: number) => {
    if (await ask({ title: t('draft_drop_sure'), confirm: t('draft_drop'), cancel: common('cancel') }))
      void drop.run({ id })
  }
  return (
    <CellGroup look="card" title={t('drafts')} note={t('draft_kept', { days: KEPT_DAYS })}>
      {list.map((draft) => (
        <div key={draft.id} className="sell-draft">
          <Cell
            title={draft.title || t('draft_unnamed')}
            help={t('draft_line', { count: draft.lots, at: formatMoment(draft.saved_at * 1000) })}
            onPress={() => go('sell.publishMass', { draft: draft.id }, { type: 'redirect' })}
          />
          <IconButton label={t('draft_drop')} icon={<TrashIcon size={18} />} onClick={() => void remove(draft.id)} />
        </div>
      ))}
    </CellGroup>
  )
}

/** One line that is always there: nothing moves when it changes. */
export function KeptLine({ kept, onLoad }: { kept: Kept; onLoad: () => void }) {
  const t = useText()
  const { state, at_ms } = kept
  if (state === 'conflict')
    return (
      <div className="sell-conflict" role="alert">
        <b>{t('conflict')}</b>
        <p>{t('conflict_note')}</p>
        <div className="sell-many">
          <Button variant="outline" onClick={onLoad}>
            {t('load_theirs')}
          </Button>
          <Button variant="plain" onClick={kept.keepMine}>
            {t('keep_mine')}
          </Button>
        </div>
      </div>
    )
  const text =
    state === 'saving'
      ? t('saving')
      : state === 'saved' && at_ms !== undefined
        ? t('saved', { at: formatMoment(at_ms) })
        : state === 'unsaved'
          ? t('unsaved')
          : state === 'gone'
            ? t('gone')
            : state === 'full'
              ? t('drafts_full', { limit: DRAFTS_MAX })
              : ''
  return (
    <p className="sell-note sell-note--page sell-kept" role="status">
      {text || '\u00a0'}
    </p>
  )
}
