CREATE TABLE "shop_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"phone" text,
	"permissions" text[] NOT NULL,
	"remark" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"invited_by" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_invitations_phone" CHECK ((status = 'waiting') = (phone is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shop_invitations_once" ON "shop_invitations" USING btree ("shop_id","phone") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_invitations_for" ON "shop_invitations" USING btree ("phone") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_invitations_of" ON "shop_invitations" USING btree ("shop_id","created_at");
--> statement-breakpoint
CREATE TRIGGER shop_invitations_effect AFTER INSERT OR UPDATE OF status ON shop_invitations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
