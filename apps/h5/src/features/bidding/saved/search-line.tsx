/** One saved search. */
import { IconButton, SegmentedControl } from '@juya/ui'
import { ask } from '@juya/ui/feedback/ask.ts'
import { TrashIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen, formatFound } from '../../../lib/format/format.ts'
import { hrefOf } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './searches.i18n.ts'

type Search = Data<'auction.searches'>['list'][number]

export function SearchLine({ one }: { one: Search }) {
  const t = useText()
  const common = useCommon()
  const refresh = ['auction.searches']
  const save = useAction('auction.saveSearch', { refresh, onDone: () => toast(t('changed')) })
  const remove = useAction('auction.removeSearch', { refresh, onDone: () => toast(t('removed')) })
  const { id, keyword, category, category_id, price_min_fen, price_max_fen, tell, found } = one
  const name = keyword || category || t('former_category')
  const narrowed = [keyword && category, priceText(one)].filter(Boolean).join(' · ')
  const sure = async () => {
    const confirm = t('remove')
    if (await ask({ title: t('remove_ask', { name }), confirm, cancel: common('cancel') })) void remove.run({ id })
  }
  return (
    <li className="searches__one">
      <div className="searches__head">
        <span className="searches__name">
          <b>{name}</b>
          {narrowed && <span className="j-meta">{narrowed}</span>}
        </span>
        <IconButton label={t('remove_one', { name })} icon={<TrashIcon size={20} />} onClick={() => void sure()} />
      </div>
      <SegmentedControl
        label={t('tell', { name })}
        value={tell}
        onChange={(to) => to !== tell && void save.run({ id, tell: to })}
        options={[
          { key: 'at_once', text: t('at_once') },
          { key: 'daily', text: t('daily') },
        ]}
      />
      <a
        className="j-link searches__found"
        href={hrefOf('home.search', { keyword: keyword || undefined, category_id, price_min_fen, price_max_fen })}
      >
        {t('found', { count: found ?? 0, shown: formatFound(found ?? 0) })}
      </a>
    </li>
  )
}

function priceText({ price_min_fen, price_max_fen }: Search): string | undefined {
  if (price_max_fen != null) return `${formatFen(price_min_fen ?? 0)}–${formatFen(price_max_fen)}`
  return price_min_fen == null ? undefined : `${formatFen(price_min_fen)}+`
}
