import './controls.css'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { CaretDownIcon, CheckIcon, FadersHorizontalIcon, MinusIcon, PlusIcon, XIcon } from '../icons.ts'
import { useUiTexts } from '../texts.tsx'
import { Button } from './button.tsx'

/** Two to four choices in one box, one of them on. */
export function SegmentedControl<K extends string>({
  options,
  value,
  onChange,
  label,
}: {
  options: readonly { key: K; text: ReactNode }[]
  value: K
  onChange: (key: K) => void
  label: string
}) {
  return (
    <div className="j-segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          role="radio"
          aria-checked={option.key === value}
          className="j-segments__option"
          onClick={() => onChange(option.key)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}

/** Less and more around a value. `children` is how the value is shown; without it the number itself. */
export function Stepper({
  value,
  min,
  max,
  step = 1,
  onChange,
  label,
  size = 'm',
  children,
}: {
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  label: string
  size?: 'm' | 'l'
  children?: ReactNode
}) {
  const texts = useUiTexts()
  return (
    <div className={classes('j-stepper', `j-stepper--${size}`)} role="group" aria-label={label}>
      <button
        type="button"
        className="j-stepper__button"
        aria-label={`${texts.decrease}: ${label}`}
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - step))}
      >
        <MinusIcon size={size === 'l' ? 22 : 16} />
      </button>
      <div className="j-stepper__value j-num" aria-live="polite">
        {children ?? value}
      </div>
      <button
        type="button"
        className="j-stepper__button"
        aria-label={`${texts.increase}: ${label}`}
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + step))}
      >
        <PlusIcon size={size === 'l' ? 22 : 16} />
      </button>
    </div>
  )
}

export function Switch({
  on,
  onChange,
  label,
  disabled,
  busy,
}: {
  on: boolean
  onChange: (on: boolean) => void
  label: string
  disabled?: boolean
  busy?: boolean
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled}
      className="j-switch j-hit"
      onClick={() => !busy && onChange(!on)}
    >
      <span className="j-switch__thumb" />
    </button>
  )
}

/** A round check with its words. */
export function Check({
  on,
  onChange,
  children,
  label,
}: {
  on: boolean
  onChange: (on: boolean) => void
  children?: ReactNode
  label?: string
}) {
  return (
    <label className="j-check">
      <input
        type="checkbox"
        className="j-visually-hidden"
        checked={on}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="j-check__box" aria-hidden="true">
        {on && <CheckIcon size={13} weight="bold" />}
      </span>
      {children && <span className="j-check__text">{children}</span>}
    </label>
  )
}

/** One of several, in a list. */
export function Radio({
  on,
  onChange,
  children,
  label,
  name,
}: {
  on: boolean
  onChange: () => void
  children?: ReactNode
  label?: string
  name: string
}) {
  return (
    <label className="j-check">
      <input
        type="radio"
        name={name}
        className="j-visually-hidden"
        checked={on}
        aria-label={label}
        onChange={onChange}
      />
      <span className="j-check__box" aria-hidden="true">
        {on && <CheckIcon size={13} weight="bold" />}
      </span>
      {children && <span className="j-check__text">{children}</span>}
    </label>
  )
}

/** A choice that can be on. `tone` fill sits inside a card, card sits on the page. */
export function Chip({
  on,
  onPress,
  children,
  sub,
  tone = 'card',
  disabled,
}: {
  on?: boolean
  onPress?: () => void
  children: ReactNode
  sub?: ReactNode
  tone?: 'card' | 'fill' | 'line'
  disabled?: boolean
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={disabled}
      className={classes(
        'j-chip',
        'j-hit',
        `j-chip--${tone}`,
        on && 'j-chip--on',
        sub !== undefined && 'j-chip--stacked',
      )}
      onClick={onPress}
    >
      <span className="j-chip__text">{children}</span>
      {sub !== undefined && <span className="j-chip__sub">{sub}</span>}
    </button>
  )
}

/** A row of chips that scrolls sideways; as a bar it stands on white under the tabs. */
export const ChipRow = ({ children, label, bar }: { children: ReactNode; label?: string; bar?: boolean }) => (
  <div className={classes('j-chiprow', 'j-scroll-x', bar && 'j-chiprow--bar')} role="group" aria-label={label}>
    {children}
  </div>
)

export interface FilterChip {
  key: string
  text: ReactNode
  /** "Remove ¥5k–50k" */
  remove_label: string
}

/** The row over a list: Filters·n, the sort, and every filter that is on, to be taken off. */
export function FilterChips({
  filters_text,
  count,
  onFilters,
  sort_text,
  onSort,
  chips,
  onRemove,
  label,
}: {
  filters_text: string
  count: number
  onFilters: () => void
  sort_text?: ReactNode
  onSort?: () => void
  chips: readonly FilterChip[]
  onRemove: (key: string) => void
  label?: string
}) {
  return (
    <ChipRow label={label} bar>
      <button
        type="button"
        className={classes('j-chip', 'j-hit', 'j-chip--fill', count > 0 && 'j-chip--on')}
        onClick={onFilters}
      >
        <FadersHorizontalIcon size={16} />
        <span className="j-chip__text">{filters_text}</span>
      </button>
      {sort_text !== undefined && (
        <button type="button" className="j-chip j-hit j-chip--fill" onClick={onSort}>
          <span className="j-chip__text">{sort_text}</span>
          <CaretDownIcon size={14} />
        </button>
      )}
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          aria-label={chip.remove_label}
          className="j-chip j-hit j-chip--fill j-chip--on"
          onClick={() => onRemove(chip.key)}
        >
          <span className="j-chip__text">{chip.text}</span>
          <XIcon size={14} />
        </button>
      ))}
    </ChipRow>
  )
}

/** The button of a form, fixed at the bottom, with the reason beside it when it cannot be pressed. */
export function StickySubmit({
  children,
  reason,
  loading,
  disabled,
  onPress,
  second,
  type = 'submit',
}: {
  children: ReactNode
  reason?: ReactNode
  loading?: boolean
  disabled?: boolean
  onPress?: () => void
  second?: ReactNode
  type?: 'submit' | 'button'
}) {
  return (
    <footer className="j-actionbar">
      {reason && <div className="j-actionbar__note">{reason}</div>}
      <div className="j-actionbar__row">
        <div className="j-actionbar__buttons">
          {second}
          <Button type={type} loading={loading} disabled={disabled} onClick={onPress}>
            {children}
          </Button>
        </div>
      </div>
    </footer>
  )
}
