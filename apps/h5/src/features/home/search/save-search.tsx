/** Saves what was searched for: its person hears of lots that open and fit. Words, category and price are kept, other filters are not. */
import { Button } from '@juya/ui'
import { BellIcon, BellRingingIcon } from '@juya/ui/icons.ts'
import { type Finder, filtersOn } from '../../../cards/finder/finder-state.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

const KEPT: ReadonlySet<string> = new Set(['price', 'category_id'])

/** @param state the search as shown, its words as they were read */
export function SaveSearch({ state }: { state: Finder }) {
  const t = useText()
  const signed_in = useSession().token !== null
  const mine = useCall('auction.searches', {}, { enabled: signed_in })
  const save = useAction('auction.saveSearch', {
    refresh: ['auction.searches'],
    onDone: () => toast(t('search_saved_note')),
  })
  const { keyword, price_min_fen, price_max_fen } = state
  const category_id = state.category_id === undefined ? undefined : Number(state.category_id)
  if (keyword === '' && category_id === undefined) return null
  const saved = mine.data?.list.some(
    (one) =>
      one.keyword === keyword &&
      (one.category_id ?? undefined) === category_id &&
      (one.price_min_fen ?? undefined) === price_min_fen &&
      (one.price_max_fen ?? undefined) === price_max_fen,
  )
  const plain = filtersOn(state).some((key) => !KEPT.has(key))
  return (
    <div className="save-search">
      {saved ? (
        <Button
          variant="text"
          size="m"
          icon={<BellRingingIcon size={18} weight="fill" />}
          onClick={() => go('bidding.searches')}
        >
          {t('search_saved')}
        </Button>
      ) : (
        <Button
          variant="text"
          size="m"
          icon={<BellIcon size={18} />}
          loading={save.pending}
          onClick={() => askLogin() && void save.run({ keyword, category_id, price_min_fen, price_max_fen })}
        >
          {t(plain ? 'save_search_plain' : 'save_search')}
        </Button>
      )}
    </div>
  )
}
