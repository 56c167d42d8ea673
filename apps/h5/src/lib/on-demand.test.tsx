import { Component, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mount } from '../testing/dom.tsx'
import { onDemand } from './on-demand.tsx'

const Sheet = ({ name }: { name: string }) => <p>{name}</p>

class Caught extends Component<{ children: ReactNode }, { said?: string }> {
  override state: { said?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ said: error.message })
  override render = () => this.state.said ?? this.props.children
}

afterEach(() => vi.restoreAllMocks())

describe('a component on demand', () => {
  it('stands in the very frame it is asked for, once its code is there', async () => {
    const Shown = onDemand(async () => Sheet)
    await Shown.load()
    const box = document.createElement('div')

    const root = createRoot(box)
    flushSync(() => root.render(<Shown name="Bid" />))

    expect(box.textContent).toBe('Bid')
    flushSync(() => root.unmount())
  })

  it('stands as soon as its code has come', async () => {
    const Shown = onDemand(async () => Sheet)

    expect((await mount(<Shown name="Bid" />)).textContent).toBe('Bid')
  })

  it('hands on why its code did not come, and asks again the next time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const fetchCode = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(Sheet)
    const Shown = onDemand<{ name: string }>(fetchCode)

    const failed = await mount(
      <Caught>
        <Shown name="Bid" />
      </Caught>,
    )

    expect(failed.textContent).toBe('no network')
    expect((await mount(<Shown name="Bid" />)).textContent).toBe('Bid')
  })
})
