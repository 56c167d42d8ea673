/** The lots of one category and its branches. */
import './home.css'
import { Button, Chip, ChipRow } from '@juya/ui'
import { readFinder, writeFinder } from '../../cards/finder/finder-state.ts'
import { LotFinder } from '../../cards/finder/lot-finder.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import { useCall } from '../../lib/api/query.ts'
import { go, hrefOf } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'

export default function CategoryPage() {
  const id = useIdParam()
  const t = useText()
  const state = readFinder(usePageParams(), 'ending')
  const info = useCall('auction.categoryInfo', { id })
  const show = (next: typeof state) => go('home.category', { id, ...writeFinder(next, 'ending') }, { type: 'redirect' })
  const types = (info.data?.types ?? []).filter(({ live_count }) => live_count > 0)
  return (
    <PageShell
      title={info.data?.name ?? ''}
      needs={info}
      right={
        info.data && (
          <ShareButton
            thing={() => ({
              at: hrefOf('home.category', { id, ...writeFinder(state, 'ending') }),
              title: info.data!.name,
              picture: info.data!.banner,
            })}
          />
        )
      }
    >
      <LotFinder
        state={state}
        about={{ branch_id: id }}
        onChange={show}
        before={
          types.length > 1 && (
            <ChipRow label={t('categories')}>
              <Chip on={state.category_id === undefined} onPress={() => show({ ...state, category_id: undefined })}>
                {t('any')}
              </Chip>
              {types.map((one) => (
                <Chip
                  key={one.id}
                  on={state.category_id === String(one.id)}
                  onPress={() => show({ ...state, category_id: String(one.id) })}
                >
                  {one.name}
                </Chip>
              ))}
            </ChipRow>
          )
        }
        empty={{
          title: t('empty_lots'),
          note: t('empty_lots_note'),
          action: (
            <Button variant="outline" onClick={() => go('home.ending')}>
              {t('see_ending')}
            </Button>
          ),
        }}
      />
    </PageShell>
  )
}
