import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../packages/postgres/src/start.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'

/** One server and one migrated template for the whole run; each test file copies the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const template = `saldo_template_${randomBytes(6).toString('hex')}`
  try {
    await command(server.url, `create database ${template}`)
    await migrate({ url: withDatabase(server.url, template) })
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', { adminUrl: server.url, template })
  return async () => {
    await command(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

async function openServer() {
  const url = process.env['DATABASE_URL']
  if (url !== undefined && url !== '') return { url, stop: async () => {} }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-tests-'))
  const server = await startEmbedded({ folder, log: () => {}, role: 'tool', isExpendable: true })
  const stop = async () => {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
