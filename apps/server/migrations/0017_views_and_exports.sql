CREATE TABLE "operator_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"query" text NOT NULL,
	"rows" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_exports_rows" CHECK ("operator_exports"."rows" >= 0)
);
--> statement-breakpoint
CREATE TABLE "operator_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"for_role" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "operator_exports_token" ON "operator_exports" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_exports_of_day" ON "operator_exports" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_views_name" ON "operator_views" USING btree ("operator_id","resource","name");--> statement-breakpoint
CREATE INDEX "operator_views_of_role" ON "operator_views" USING btree ("for_role","id") WHERE for_role is not null;
