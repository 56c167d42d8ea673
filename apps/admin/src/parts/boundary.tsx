/** A page that fails shows so in its own place; the sidebar stays. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { LoadFailed } from './states.tsx'

export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <LoadFailed error={undefined} retry={() => location.reload()} />
    )
  }
}
