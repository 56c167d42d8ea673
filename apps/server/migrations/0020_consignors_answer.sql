CREATE TABLE "sale_consignor_answers" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"mine" boolean NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sale_consignor_answers_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "sale_consignor_answers_by_user" ON "sale_consignor_answers" USING btree ("user_id");
