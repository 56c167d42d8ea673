/** A task in a list: what it brings, how many places are left, and how its shop, or Juya, answers. */
import './task-card.css'
import { Card, Tag } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { Reward } from './reward.tsx'
import { taskTexts } from './task-card.i18n.ts'

type Task = Item<'task.list'>
const PERCENT_BP = 100

/** “92% of 140 approved · in 6 h · 3 overturned”. */
export function useAnswers(): (answers: Task['answers']) => string {
  const t = taskTexts.useText()
  return (answers) =>
    answers
      ? t('answers', {
          share: Math.floor(answers.approved_bp / PERCENT_BP),
          decided: answers.decided,
          hours: answers.hours,
          overturned: answers.overturned,
        })
      : t('answers_none')
}

export function TaskRow({ task }: { task: Task }) {
  const t = taskTexts.useText()
  const said = useAnswers()
  return (
    <Card>
      <button
        type="button"
        className={task.highlight ? 'task-card task-card--bright' : 'task-card'}
        onClick={() => go('task.detail', { id: task.id })}
      >
        <span className="task-card__head">
          <span className="task-card__title j-clamp-2">{task.title}</span>
          <Reward of={task} />
        </span>
        <span className="task-card__line j-meta">
          {task.top && <Tag tone="gold">{t('on_top')}</Tag>}
          {task.category && <Tag>{task.category.name}</Tag>}
          {task.level_min > 0 && <Tag tone="blue">{t('level', { level: task.level_min })}</Tag>}
          <span>{task.left > 0 ? t('left', { count: task.left }) : t('full')}</span>
          <span>{t('until', { at: formatMoment(task.ends_at) })}</span>
        </span>
        <span className="j-meta">
          {task.shop?.name ?? t('juya')} · {said(task.answers)}
        </span>
      </button>
    </Card>
  )
}
