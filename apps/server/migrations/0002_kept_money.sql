CREATE TABLE "wallet_kept" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_kept_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"came_as" text,
	"tx_id" bigint NOT NULL,
	"status" text DEFAULT 'kept' NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" bigint,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "wallet_kept_tx_id_unique" UNIQUE("tx_id"),
	CONSTRAINT "wallet_kept_amount" CHECK ("wallet_kept"."amount_fen" > 0),
	CONSTRAINT "wallet_kept_ended" CHECK (("wallet_kept"."status" = 'kept') = ("wallet_kept"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "account_closures" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "wallet_kept_by_user" ON "wallet_kept" USING btree ("user_id","id") WHERE status = 'kept';--> statement-breakpoint
CREATE INDEX "account_closures_mark" ON "account_closures" USING btree ("mark") WHERE status = 'executed';--> statement-breakpoint
CREATE INDEX "account_closures_executed" ON "account_closures" USING btree ("user_id") WHERE status = 'executed';
--> statement-breakpoint
-- I30: nothing lies in an account of somebody who left, and what is kept is what the rows say. Money comes and is kept in one transaction; the hour is
-- for the account to be closed after its person left.
CREATE VIEW inv_i30 AS
  SELECT a.code AS subject, a.balance_fen || ' fen of somebody who left' AS detail
  FROM account_closures c JOIN ledger_accounts a ON a.owner_id = c.user_id AND a.owner_type = 'user' AND a.balance_fen <> 0
  WHERE c.status = 'executed' AND c.ended_at < platform_now() - interval '1 hour'
  UNION ALL SELECT 'platform:kept', kept.fen || ' fen on the account, ' || rows.fen || ' fen in rows'
  FROM (SELECT coalesce(sum(a.balance_fen), 0) + coalesce(sum(r.fen), 0) AS fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS fen
      FROM ledger_entries e WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r WHERE a.code = 'platform:kept') kept,
    (SELECT coalesce(sum(amount_fen), 0) AS fen FROM wallet_kept WHERE status = 'kept') rows
  WHERE kept.fen <> rows.fen;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER wallet_kept_effect AFTER INSERT OR UPDATE OF status ON wallet_kept
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
