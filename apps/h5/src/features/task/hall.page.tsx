/** The hall of tasks: small jobs of shops whose money is locked. */
import './task.css'
import { Button, Chip, ChipRow } from '@juya/ui'
import { TaskRow } from '../../cards/task/task-card.tsx'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const SORTS = ['new', 'reward', 'left'] as const

export default function TaskHallPage() {
  const t = useText()
  const params = usePageParams()
  const sort = SORTS.find((one) => one === params.sort) ?? 'new'
  const category_id = Number(params.category_id) || undefined
  const tasks = usePagedCall('task.list', { sort, category_id }, { refetch_ms: 30_000 })
  const categories = useCall('task.categories', {})
  const show = (by: string, category?: number) =>
    go('task.hall', { sort: by, ...(category ? { category_id: category } : {}) }, { type: 'redirect' })
  return (
    <ListPage
      list={tasks}
      tabs={{
        items: SORTS.map((key) => ({ key, text: t(`sort_${key}`) })),
        active: sort,
        onChange: (key) => show(key, category_id),
      }}
      filters={
        <ChipRow label={t('categories')}>
          <Chip onPress={() => askLogin('continue', { back: pathOf('task.mine') }) && go('task.mine')}>
            {t('mine')}
          </Chip>
          <Chip on={category_id === undefined} onPress={() => show(sort)}>
            {t('all')}
          </Chip>
          {categories.data?.list.map(({ id, name }) => (
            <Chip key={id} on={id === category_id} onPress={() => show(sort, id)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
      }
      row={(task) => <TaskRow key={task.id} task={task} />}
      empty={{
        title: t('none'),
        note: t('none_note'),
        drawing: 'scroll',
        action: category_id ? (
          <Button onClick={() => show(sort)}>{t('none_category')}</Button>
        ) : (
          <Button onClick={() => askLogin('continue', { back: pathOf('task.mine') }) && go('task.mine')}>
            {t('mine')}
          </Button>
        ),
      }}
      end={t('end', { count: tasks.total })}
    />
  )
}
