/** A shop's shelves: made, renamed, taken away. Goods of one that goes stay and stand on none. */
import '../goods.css'
import './shelves-sheet.css'
import { ask, Button, IconButton, Sheet, Spinner } from '@juya/ui'
import { TrashIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Item } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

type Shelf = Item<'goods.shelves'>
const NAME_MAX = limitOf('goods.saveShelf', 'name').chars_max

export function ShelvesSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const shop_id = useSession().user?.shop?.id ?? 0
  const shelves = useCall('goods.shelves', { shop_id }, { enabled: shop_id > 0, stale_ms: 0 })
  const [name, setName] = useState('')
  const save = useAction('goods.saveShelf', { refresh: ['goods'], onDone: () => setName('') })
  const list = shelves.data?.list ?? []
  const add = () => void save.run({ action: 'save', name: name.trim(), sort: list.length })
  return (
    <Sheet open onClose={onClose} title={t('shelves')}>
      {!shelves.data && <Spinner size={24} />}
      <p className="goods-shelves-note">{t('shelves_note')}</p>
      {list.map((shelf, sort) => (
        <ShelfLine key={shelf.id} shelf={shelf} sort={sort} />
      ))}
      <form
        className="goods-shelf"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') add()
        }}
      >
        <input
          className="goods-sku__field"
          aria-label={t('new_shelf')}
          placeholder={t('new_shelf')}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="m" disabled={name.trim() === ''} loading={save.pending} onClick={add}>
          {t('add_shelf')}
        </Button>
      </form>
    </Sheet>
  )
}

function ShelfLine({ shelf, sort }: { shelf: Shelf; sort: number }) {
  const t = useText()
  const common = useCommon()
  const [name, setName] = useState(shelf.name)
  const save = useAction('goods.saveShelf', { refresh: ['goods'], onDone: () => toast(t('saved')) })
  const remove = async () => {
    const sure = await ask({
      title: t('remove_shelf_ask', { name: shelf.name }),
      body: t('remove_shelf_note'),
      confirm: t('remove_shelf'),
      cancel: common('cancel'),
    })
    if (sure) await save.run({ action: 'delete', id: shelf.id })
  }
  const changed = name.trim() !== '' && name.trim() !== shelf.name
  return (
    <div className="goods-shelf">
      <input
        className="goods-sku__field"
        aria-label={t('shelf_name', { name: shelf.name })}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {changed ? (
        <Button
          size="m"
          variant="plain"
          loading={save.pending}
          onClick={() => void save.run({ action: 'save', id: shelf.id, name: name.trim(), sort })}
        >
          {t('save_shelf')}
        </Button>
      ) : (
        <span className="j-meta j-num">{t('on_shelf', { count: shelf.count })}</span>
      )}
      <IconButton
        label={t('remove_shelf_of', { name: shelf.name })}
        icon={<TrashIcon size={20} />}
        onClick={() => void remove()}
      />
    </div>
  )
}
