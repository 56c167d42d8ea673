CREATE TABLE "live_feedback" (
	"session_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"rating" integer NOT NULL,
	"content" text,
	"said_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_feedback_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "live_feedback_rating" CHECK ("live_feedback"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "report_reports" DROP CONSTRAINT "report_reports_target";--> statement-breakpoint
ALTER TABLE "live_feedback" ADD CONSTRAINT "live_feedback_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_feedback_of_person" ON "live_feedback" USING btree ("user_id","session_id");--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'group_buy', 'campaign', 'campaign_question', 'shop', 'user', 'order', 'message', 'task', 'live_session'));--> statement-breakpoint
CREATE VIEW "public"."lot_live_results" AS (select id as lot_id, live_session_id, status, hammer_fen from lot_lots where live_session_id is not null and deleted_at is null);--> statement-breakpoint
CREATE VIEW "public"."order_live_sales" AS (select o.id as order_id, o.shop_id, (o.source ->> 'live_session_id')::bigint as live_session_id, (select coalesce(sum(i.qty - i.refunded_qty), 0)::int from order_items i where i.order_id = o.id) as pieces, o.total_fen - o.refunded_fen as kept_fen from order_orders o where o.kind = 'live' and o.paid_at is not null and o.status not in ('closed', 'cancelled', 'refunded'));
