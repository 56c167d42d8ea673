import './button.css'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/spinner.tsx'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** primary: the one red button. outline: red line. plain: ink line. soft: red wash. text: no box. white: on red. jade: approve. */
  variant?: 'primary' | 'outline' | 'plain' | 'soft' | 'text' | 'white' | 'jade'
  /** l 44 px, m 32 px, s 28 px. The hit area is always 44. */
  size?: 'l' | 'm' | 's'
  block?: boolean
  /** Shows a spinner and refuses further presses. */
  loading?: boolean
  icon?: ReactNode
  after?: ReactNode
  type?: 'button' | 'submit'
}

export function Button({
  variant = 'primary',
  size = 'l',
  block,
  loading,
  icon,
  after,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
      className={classes(
        'j-button',
        `j-button--${variant}`,
        `j-button--${size}`,
        size !== 'l' && 'j-hit',
        block && 'j-button--block',
        loading && 'j-button--loading',
        className,
      )}
    >
      {loading ? <Spinner size={size === 'l' ? 18 : 14} /> : icon}
      {children !== undefined && <span className="j-button__text">{children}</span>}
      {after}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** What it does, for those who cannot see the icon. */
  label: string
  icon: ReactNode
  /** plain: bare icon. disc: 34 px dark disc over photos. white: 28 px white disc on cards. box: 56 px outlined square. */
  variant?: 'plain' | 'disc' | 'white' | 'box'
  badge?: ReactNode
}

/** A button that is only an icon; its hit area is at least 44 px. */
export function IconButton({ label, icon, variant = 'plain', badge, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classes('j-icon-button', 'j-hit', `j-icon-button--${variant}`, className)}
    >
      {icon}
      {badge}
    </button>
  )
}
