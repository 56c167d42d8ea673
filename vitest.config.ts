import { defineConfig } from 'vitest/config'
import { contractTablePlugin } from './tools/vite-contract-table.ts'

/** Real databases and real browsers answer in their own time on a busy two-core machine. */
const PATIENT = { testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/{sandbox,h5,admin}/**/*.test.ts',
            'chaos/cluster/*.test.ts',
          ],
          ...PATIENT,
        },
      },
      {
        // The browser apps read the table of calls from a module their build makes.
        plugins: [contractTablePlugin()],
        test: {
          name: 'dom',
          include: ['packages/**/*.test.tsx', 'apps/{h5,admin}/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/one-at-a-time.ts'],
          pool: 'forks',
          maxWorkers: 2,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['chaos/**/*.test.ts'],
          exclude: ['chaos/cluster/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/one-at-a-time.ts'],
          pool: 'forks',
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
