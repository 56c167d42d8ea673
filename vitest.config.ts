import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/lib/longest-first.ts'
import { contractTablePlugin } from './tools/vite-contract-table.ts'

/**
 * Real databases and real browsers answer in their own time on a busy two-core machine; left to itself, what is asked again and again is
 * given up after a second.
 */
const PATIENT = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000, interval: 20 } } }

/** Node runs the files itself, as it runs the product: nothing is built for a test. */
const NATIVE = { viteModuleRunner: false }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // The browser apps read the contract's tables from modules their build makes.
        plugins: [contractTablePlugin()],
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/{sandbox,h5,admin}/**/*.test.ts',
            'apps/server/src/seed/catalogue/*.test.ts',
            'chaos/{cluster,mutants}/*.test.ts',
          ],
          ...PATIENT,
        },
      },
      {
        plugins: [contractTablePlugin()],
        test: {
          name: 'dom',
          include: ['packages/**/*.test.tsx', 'apps/{h5,admin}/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          // Files share their process, which saves each of them loading the server: nothing may be kept in a module's scope.
          isolate: false,
          name: 'server',
          experimental: NATIVE,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['apps/server/src/seed/catalogue/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: [
            'apps/server/src/testing/one-at-a-time.ts',
            'apps/server/src/testing/lock-order.ts',
            'apps/server/src/testing/costs.ts',
          ],
          pool: 'forks',
          maxWorkers: 2,
          ...PATIENT,
          // Beside journeys it has what those leave: something hangs, or is only slow.
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'e2e',
          experimental: NATIVE,
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/system/global-setup.ts'],
          pool: 'forks',
          // Each file has a running system of its own. A third at a time makes the others slower by more than it does itself.
          maxWorkers: 2,
          isolate: false,
          // Something hangs; a busy machine is only slow.
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000, interval: 100 } },
        },
      },
      {
        test: {
          name: 'chaos',
          experimental: NATIVE,
          include: ['chaos/**/*.test.ts'],
          exclude: ['chaos/{cluster,mutants}/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: [
            'apps/server/src/testing/one-at-a-time.ts',
            'apps/server/src/testing/lock-order.ts',
            'apps/server/src/testing/costs.ts',
          ],
          pool: 'forks',
          // Rigs wait for the database, for what they killed, for each other: two files leave a good part of two cores idle.
          maxWorkers: 3,
          // As with the server's own files: nothing may be kept in a module's scope.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT.expect,
        },
      },
    ],
  },
})
