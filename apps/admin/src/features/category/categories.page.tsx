/** The tree of categories: named, placed, closed and opened, by keys as well as by hand. */
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { useAction } from '../../lib/use-action.ts'
import { EmptyPane, SidePane } from '../../parts/side-pane.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { categoryTexts } from './category.i18n.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryPane } from './category-pane.tsx'
import { CategoryTree } from './category-tree.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import { type Category, type Move, TOUCHED } from './shown-category.ts'
import '../../parts/detail.css'
import './category.css'

type Open = { what: 'add' } | { what: 'edit' | 'closing'; category: Category }

export default function CategoriesPage() {
  const say = categoryTexts.useText()
  const { permissions } = usePermissions()
  const [address, setAddress] = useSearchParams()
  const [open, setOpen] = useState<Open>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call('categories', {}, { signal }),
  })
  const sort = useAction('sortCategory', { touched: TOUCHED })
  const may = mayAct(permissions, 'content')
  const at = data?.list.find(({ id }) => id === Number(address.get('id')))
  const edit = () => at && setOpen({ what: 'edit', category: at })
  const close = () => at && setOpen({ what: 'closing', category: at })
  useHotkeys({ n: () => setOpen({ what: 'add' }), enter: edit, d: close }, may)
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  const pick = (id: number) => setAddress({ id: String(id) }, { replace: true })
  const move = (one: Category, to: Move) => {
    if (may && !sort.busy && one.moves.includes(to)) sort.act({ id: one.id, move: to })
  }
  return (
    <div className="a-split">
      <section className="a-page">
        {may && (
          <div className="a-filters">
            <span className="a-faint">{say('keys')}</span>
            <span className="a-filters__gap" />
            <button type="button" className="a-button a-button--jade" onClick={() => setOpen({ what: 'add' })}>
              {say('add')}
            </button>
          </div>
        )}
        <CategoryTree list={data.list} at={at} onPick={pick} onMove={move} onEdit={may ? edit : undefined} />
      </section>
      {at ? (
        <SidePane onClose={() => setAddress({}, { replace: true })}>
          <CategoryPane
            key={at.id}
            category={at}
            onEdit={may ? edit : undefined}
            onClosing={may ? close : undefined}
            onMove={may ? (to) => move(at, to) : undefined}
          />
        </SidePane>
      ) : (
        <EmptyPane text={say('pick')} />
      )}
      {open?.what === 'closing' && <ClosingDialog category={open.category} onClose={() => setOpen(undefined)} />}
      {open && open.what !== 'closing' && (
        <CategoryDialog
          list={data.list}
          category={open.what === 'edit' ? open.category : undefined}
          beside={at}
          onDone={(id) => id !== undefined && pick(id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
