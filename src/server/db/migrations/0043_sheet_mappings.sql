CREATE TABLE "sheet_mappings" (
	"lab_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheet_mappings_lab_id_name_pk" PRIMARY KEY("lab_id","name")
);
--> statement-breakpoint
ALTER TABLE "sheet_mappings" ADD CONSTRAINT "sheet_mappings_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_mappings" ADD CONSTRAINT "sheet_mappings_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;