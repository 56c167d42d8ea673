CREATE TABLE "payout_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number_enc" "bytea" NOT NULL,
	"mark" "bytea" NOT NULL,
	"number_masked" text NOT NULL,
	"holder_enc" "bytea" NOT NULL,
	"holder_masked" text NOT NULL,
	"bank_code" text,
	"bank_name" text,
	"branch" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"usable_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wd_no" text NOT NULL,
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"account_id" bigint,
	"payment_id" bigint,
	"refund_no" text,
	"paid_to" jsonb NOT NULL,
	"status" text NOT NULL,
	"risk" jsonb NOT NULL,
	"risk_points" integer NOT NULL,
	"stopped" text,
	"client_key" text,
	"decided" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"pay_by_at" timestamp (3) with time zone,
	"provider" text,
	"provider_ref" text,
	"sent_at" timestamp (3) with time zone,
	"asked_count" integer DEFAULT 0 NOT NULL,
	"unknown_since" timestamp (3) with time zone,
	"fail_code" text,
	"paid_at" timestamp (3) with time zone,
	"provider_paid_at" timestamp (3) with time zone,
	"provider_returned_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"requested_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"waiting" integer GENERATED ALWAYS AS (case when status = 'paying' and unknown_since is not null then 0 when status = 'requested' then 1 when status in ('approved', 'paying') then 2 else 3 end) STORED NOT NULL,
	CONSTRAINT "payout_withdrawals_wd_no_unique" UNIQUE("wd_no"),
	CONSTRAINT "payout_withdrawals_status" CHECK ("payout_withdrawals"."status" in ('requested','approved','paying','paid','returned','failed','rejected','cancelled')),
	CONSTRAINT "payout_withdrawals_amount" CHECK ("payout_withdrawals"."fee_fen" >= 0 and "payout_withdrawals"."amount_fen" > "payout_withdrawals"."fee_fen"),
	CONSTRAINT "payout_withdrawals_target" CHECK (("payout_withdrawals"."account_id" is null) <> ("payout_withdrawals"."payment_id" is null)),
	CONSTRAINT "payout_withdrawals_sent" CHECK ("payout_withdrawals"."status" not in ('paying','paid','returned') or "payout_withdrawals"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_promises" DROP CONSTRAINT "platform_promises_queue";--> statement-breakpoint
ALTER TABLE "payment_reconciliations" ADD COLUMN "paid_out_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_withdrawals" ADD CONSTRAINT "payout_withdrawals_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_by_owner" ON "payout_accounts" USING btree ("owner","owner_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_once" ON "payout_accounts" USING btree ("owner","owner_id","mark") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_default" ON "payout_accounts" USING btree ("owner","owner_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_withdrawals_client_key" ON "payout_withdrawals" USING btree ("user_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_owner" ON "payout_withdrawals" USING btree ("owner","owner_id","requested_at");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_account" ON "payout_withdrawals" USING btree ("account_id","status");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_user" ON "payout_withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_status" ON "payout_withdrawals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_waiting" ON "payout_withdrawals" USING btree ("waiting","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_age" ON "payout_withdrawals" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_amount" ON "payout_withdrawals" USING btree ("amount_fen","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_risk" ON "payout_withdrawals" USING btree ("risk_points","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_open" ON "payout_withdrawals" USING btree ("status","sent_at") WHERE status in ('requested','approved','paying');--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_sent" ON "payout_withdrawals" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_source" ON "payout_withdrawals" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_refund" ON "payout_withdrawals" USING btree ("refund_no") WHERE refund_no is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_paid_day" ON "payout_withdrawals" USING btree ("provider_paid_at") WHERE provider_paid_at is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_return_day" ON "payout_withdrawals" USING btree ("provider_returned_at") WHERE provider_returned_at is not null;--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','filing','application','case','penalty','payout'));--> statement-breakpoint
ALTER TABLE "platform_promises" ADD CONSTRAINT "platform_promises_queue" CHECK ("platform_promises"."queue" in ('lot','filing','application','case','penalty','payout'));
--> statement-breakpoint
-- I7: what is being withdrawn is what the requests say. What goes back to a card is a refund on its way from the moment it is sent.
CREATE VIEW inv_i07 AS
SELECT coalesce(a.owner_type, w.owner) || ':' || coalesce(a.owner_id, w.owner_id) AS subject,
  coalesce(a.balance_fen, 0) || ' fen being withdrawn, ' || coalesce(w.fen, 0) || ' fen in requests' AS detail
FROM (SELECT owner_type, owner_id, balance_fen FROM ledger_accounts WHERE kind = 'withdrawing' AND balance_fen <> 0) a
FULL JOIN (SELECT owner, owner_id, sum(amount_fen)::bigint AS fen FROM payout_withdrawals
    WHERE status IN ('requested', 'approved') OR (status = 'paying' AND payment_id IS NULL) GROUP BY owner, owner_id) w
  ON w.owner = a.owner_type AND w.owner_id = a.owner_id
WHERE coalesce(a.balance_fen, 0) <> coalesce(w.fen, 0);
--> statement-breakpoint
-- I11: what was paid out, and what banks sent back, is in the books once each, in its own amount.
CREATE VIEW inv_i11 AS
SELECT w.wd_no AS subject, w.status || ' for ' || (w.amount_fen - w.fee_fen) || ' fen, moved ' || coalesce(c.fen::text, 'nothing') AS detail
FROM payout_withdrawals w CROSS JOIN LATERAL (
  SELECT sum(e.amount_fen) AS fen, count(DISTINCT t.id) AS moves FROM ledger_txs t JOIN ledger_entries e ON e.tx_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  WHERE t.idem_key IN ('wd:' || w.wd_no || ':paid', 'wd:' || w.wd_no || ':returned')) c
WHERE w.payment_id IS NULL AND w.sent_at >= ledger_checked_to('inv_i11') - interval '30 days' AND (
  coalesce(c.fen, 0) <> CASE w.status WHEN 'paid' THEN w.amount_fen - w.fee_fen ELSE 0 END
  OR coalesce(c.moves, 0) <> CASE w.status WHEN 'paid' THEN 1 WHEN 'returned' THEN 2 ELSE 0 END);
--> statement-breakpoint
-- A payout leaves under its number at most once: the moment it left is written once and never again.
CREATE FUNCTION payout_sent_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'withdrawal % was sent already', OLD.wd_no USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payout_withdrawals_sent_once BEFORE UPDATE OF sent_at ON payout_withdrawals
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at) EXECUTE FUNCTION payout_sent_once();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER payout_withdrawals_effect AFTER INSERT OR UPDATE OF status ON payout_withdrawals
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
