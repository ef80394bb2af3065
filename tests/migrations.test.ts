import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../apps/api/src/db/migrations')

/**
 * Of each migration that has landed, the beginning of its SHA-256; a new one is written below. Before
 * the first version 0003 was altered once and 0008 twice after they had landed, and a comment of 0087: folders made by those
 * texts open too (`EARLIER_TEXTS` of `db/migrate.ts`). No other was, and none may be.
 */
const CHECKSUMS: Readonly<Record<string, string>> = {
  '0001_the_house.sql': 'd4b89edd6a2b5437',
  '0002_statements.sql': '2f591fba9a52f0f2',
  '0003_card_calendars.sql': 'fbde9baa55702c12',
  '0004_calendar.sql': '0a9c02a2d9380cb8',
  '0005_business_days.sql': '18d95d3b4295777f',
  '0006_identities.sql': '41251a4bebeeb3e9',
  '0007_together.sql': 'efab7bd759fc725d',
  '0008_exports.sql': '9e34178687551452',
  '0009_promotional_codes.sql': '3eac6c2391f61f56',
  '0010_second_factors.sql': '4bddd1b777bf234e',
  '0011_totals_in_place.sql': '689b619fc2e3c6c9',
  '0012_lines_of_drafts.sql': '8cd7638a69f7b62c',
  '0013_a_draft_whole.sql': '52a2acdad59f2ebc',
  '0014_planners_and_families.sql': 'cf1a70da8e0b9efc',
  '0015_deactivated_accounts.sql': '3284025fd0a572ab',
  '0016_answers_to_drop.sql': '8760732796365a8b',
  '0017_shared_category_names.sql': '49af5e91505ece6d',
  '0018_security_events.sql': '7dd209f5de0dc662',
  '0019_accepted_documents.sql': '0905110af0bfee47',
  '0020_overdraft_limits.sql': '2dd517730f1dc0b9',
  '0021_refunds_and_moved_series.sql': '91d45a19df75184d',
  '0022_anticipations.sql': 'b8b5f6cf03c1fd74',
  '0023_no_empty_totals.sql': 'c85ce28af8e31156',
  '0024_removed_payments.sql': '57201270bec72e7f',
  '0025_imported_payments_and_refunds.sql': 'dfa3ad11d4ccceab',
  '0026_forecast.sql': 'e4f399eca8b94ca3',
  '0027_entries_by_name_and_day.sql': '411091cd1ed70197',
  '0028_bills_without_years.sql': '87ad2f8d61061be1',
  '0029_reading_leases.sql': 'f168187ea1251116',
  '0030_proved_owner.sql': '2d7e08ad66ecb80e',
  '0031_secrets_of_others.sql': 'c281cf853bee18d8',
  '0032_clients_months.sql': 'ebb5c32c789254e0',
  '0033_counted_answers.sql': '44ca107179b9b43b',
  '0034_people_of_others.sql': '2d6f57d39df64208',
  '0035_clock_mark.sql': 'e394d5de30c79a5c',
  '0036_jobs.sql': '61c125dac7e3e215',
  '0037_jobs_of_an_account.sql': 'a055e57c3fd16c93',
  '0038_budgets.sql': '9eb01740c88c2fae',
  '0039_survey.sql': '2333ebc24120534d',
  '0040_objectives.sql': '2afa8ac81c374e21',
  '0041_unpaid_entries.sql': '88d85abb172ccb0f',
  '0042_largest_expenses.sql': '47af996acafbd7c5',
  '0043_items_by_day.sql': 'f0dfad5f6cac0d62',
  '0044_assistant.sql': '9f2f0bb8a67313d8',
  '0045_tasks.sql': '22ce7600fa219179',
  '0046_entries_by_category_and_day.sql': '3e992f6705847742',
  '0047_undo_records.sql': '7beba566b7105740',
  '0048_colours_of_own_categories.sql': '7a383762e8422d6b',
  '0049_bank_accesses.sql': 'c5fb6517c5dd856a',
  '0050_contents.sql': '6f46136736661408',
  '0051_billing.sql': '90656dc02eb6709f',
  '0052_operators.sql': 'cfe66392781b866e',
  '0053_company_seats.sql': '7a1bd25418518daf',
  '0054_foreign_amounts.sql': '170b1fbfe62883b8',
  '0055_skipped_accounts.sql': 'd95e866f83202b92',
  '0056_chosen_categories.sql': 'c87c2ba5eeb0f90b',
  '0057_categories_that_are_gone.sql': '201fe8059e934167',
  '0058_banks_as_content.sql': '6129a30842ba565f',
  '0059_parts_of_series.sql': 'c61d2f6acbe4efaa',
  '0060_missing_parts_of_series.sql': 'bb1c26a007807161',
  '0061_savings_accounts.sql': 'c5b86c2a3fe74cb3',
  '0062_one_subscription.sql': 'bf23f0aebdb21382',
  '0063_names_in_shared_plans.sql': '0ad553309fb48d6d',
  '0064_who_wrote_an_entry.sql': '3c3e93fdcede3eaf',
  '0065_proof_of_a_transaction.sql': 'f0507a8dc1d2e459',
  '0066_what_a_request_writes.sql': '222d97600c528afa',
  '0067_second_factor_of_planners.sql': '9c2b3d585f5a5104',
  '0068_what_is_kept_of_others.sql': '544732b4f6a9005e',
  '0069_security_log.sql': '211259cd9043dc2d',
  '0070_who_removes_what.sql': 'ad560484057a7154',
  '0071_columns_of_statements.sql': '2bf71e71e619ca7d',
  '0072_kinds_of_files.sql': '55f0e8077ec3d44f',
  '0073_what_is_the_same.sql': '9ecf698fbd2e7864',
  '0074_until_when_accounts_are_fed.sql': '49db9054a391a5e4',
  '0075_items_that_lines_pay.sql': '6360d501b9b29113',
  '0076_files_of_a_zip.sql': '5d5728edd4a7d21b',
  '0077_statistics_after_large_work.sql': 'ff5683ed1c8c096a',
  '0078_keys_that_are_kept_once.sql': '2c762bf123cf3603',
  '0079_owner_once_a_statement.sql': 'd77541a6c971cf1d',
  '0080_labels.sql': 'f36244d4598030f5',
  '0081_find.sql': '040dda06cb2e6ffb',
  '0082_receipts.sql': '4225adbe6e77e9d4',
  '0083_split.sql': '69daf6dcb08d450a',
  '0084_rules.sql': 'db4981c0de709ca8',
  '0085_search_names.sql': '52ef56bbc87b7727',
  '0086_declined_rules.sql': '2f4e14b2e773a853',
  '0087_shared_plans.sql': '0aff8092f50837ce',
  '0088_card_holders.sql': '8cd83d32ff9cd34c',
  '0089_shares_by_income.sql': '3f080d5e99c92856',
  '0090_calendar_feed.sql': '057ffbdefbff7ccd',
}

test('L77: a migration that has landed is as it was, and every migration is written down', () => {
  const files = fs.readdirSync(folder).toSorted()
  const checksums = files.map((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return [file, createHash('sha256').update(text).digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(checksums)).toEqual(CHECKSUMS)
})
