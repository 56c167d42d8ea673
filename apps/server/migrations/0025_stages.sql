DROP TRIGGER lot_lots_number ON lot_lots;
--> statement-breakpoint
CREATE TABLE "lot_parcels" (
	"stage_kind" text NOT NULL,
	"stage_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "lot_parcels_stage_kind_stage_id_user_id_pk" PRIMARY KEY("stage_kind","stage_id","user_id"),
	CONSTRAINT "lot_parcels_stage" CHECK ("lot_parcels"."stage_kind" in ('sale','live'))
);
--> statement-breakpoint
CREATE INDEX "lot_lots_by_live_session" ON "lot_lots" USING btree ("live_session_id","session_position") WHERE live_session_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_lots_running_in_sale" ON "lot_lots" USING btree ("session_id") WHERE status = 'live' and in_room and session_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_lots_running_in_live" ON "lot_lots" USING btree ("live_session_id") WHERE status = 'live' and in_room and live_session_id is not null;--> statement-breakpoint
ALTER TABLE "lot_lots" ADD CONSTRAINT "lot_lots_one_stage" CHECK ("lot_lots"."session_id" is null or "lot_lots"."live_session_id" is null);--> statement-breakpoint
ALTER TABLE "lot_lots" ADD CONSTRAINT "lot_lots_in_room" CHECK (case when "lot_lots"."in_room" then ("lot_lots"."mode" = 'house' and "lot_lots"."session_id" is not null) or ("lot_lots"."mode" = 'live' and "lot_lots"."live_session_id" is not null)
        else "lot_lots"."mode" <> 'live' and ("lot_lots"."live_session_id" is null or "lot_lots"."status" not in ('scheduled','live')) end);
--> statement-breakpoint
-- From the day people see it a lot keeps its stage, and in the catalogue of a sale its number.
CREATE TRIGGER lot_lots_number BEFORE UPDATE OF session_id, live_session_id, lot_no, session_position ON lot_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'rejected') AND ((OLD.session_id, OLD.live_session_id) IS DISTINCT FROM (NEW.session_id, NEW.live_session_id)
    OR (OLD.live_session_id IS NULL AND (OLD.lot_no, OLD.session_position) IS DISTINCT FROM (NEW.lot_no, NEW.session_position))))
  EXECUTE FUNCTION lot_terms_frozen();
